import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DAY, type Copy, type CopyBody } from '@tessera/contracts';
import { receive } from '@tessera/grid-core';
import { copyPhotos } from '@tessera/jobs';
import {
  AppError,
  type Caller,
  Clock,
  ErasedAccounts,
  Ids,
  notFound,
  Outbox,
  type PendingWork,
  type JobProducer,
  Sweeper,
} from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { asRefusal, sameGrid } from '../grids/grid-rule.errors.js';
import { assertCarousels } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { CopyRepository } from './copy.repository.js';
import type { CopiedPost } from './copy.schema.js';

const HOUR = 60 * 60_000;
/** How long an ended copy can be asked about, in milliseconds. */
const KEPT_FOR = DAY;
/** When whoever has too many under way asks again, in seconds. */
const AGAIN_AFTER = 10;

/** The wish for a copy, and how far it is. */
@Injectable()
export class CopyService implements OnApplicationBootstrap {
  private readonly work: JobProducer<PendingWork>;

  constructor(
    private readonly access: GridAccess,
    private readonly copies: CopyRepository,
    private readonly plans: PlanService,
    private readonly erased: ErasedAccounts,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
    outbox: Outbox,
  ) {
    this.work = outbox.register({
      job: copyPhotos,
      payload: ({ id }) => ({ copyId: id }),
      find: (page) => copies.pending.find(page),
      giveUp: ({ id }) => this.end(id, { state: 'failed', refusal: null }),
    });
  }

  onApplicationBootstrap(): void {
    this.sweeper.every(HOUR, 'ended copies', () => this.copies.forgetExpired(this.clock.now()));
  }

  /**
   * Begins a copy; a repeat returns how far it is.
   * @throws AppError NOT_FOUND, VALIDATION_FAILED for members and for the grid itself, ID_TAKEN, the plan refusals,
   * RATE_LIMITED where too many of the person's are under way
   */
  async start(caller: Caller, from: string, body: CopyBody): Promise<Copy> {
    const { sub: ownerId, tier } = caller;
    const { id, to, at } = body;
    // One of the copies is there as soon as the first is: what is never there stands for the place.
    const before = body.before !== null && body.newIds.includes(body.before) ? id : body.before;
    const known = await this.copies.progress(ownerId, id);
    if (known) return known.copy;
    if (await this.copies.isFull(ownerId)) throw tooMany();
    const [source, target] = await Promise.all([
      this.access.listed(ownerId, from),
      this.access.listed(ownerId, to),
    ]);
    if (to === from) throw sameGrid();
    await this.assertRoom(caller, source, target, body);
    await this.erased.refuse(ownerId);
    const now = this.clock.now();
    const posts = this.postsOf(source, body);
    const inserted = await this.copies.insert({ _id: id, ownerId, tier, from, to, before, at, posts }, now);
    if (inserted === 'full') throw tooMany();
    if (inserted === 'begun') await this.work.enqueue({ id, mark: now });
    return this.state(ownerId, from, id, new AppError('ID_TAKEN'));
  }

  /** @throws AppError NOT_FOUND, or what is given instead, for a copy that is not the owner's or that is forgotten. */
  async state(ownerId: string, from: string, id: string, unknown = notFound()): Promise<Copy> {
    const known = await this.copies.progress(ownerId, id);
    if (known?.from !== from) throw unknown;
    return known.copy;
  }

  async end(id: string, end: Pick<Copy, 'state' | 'refusal'>): Promise<void> {
    await this.copies.end(id, end, new Date(this.clock.now().getTime() + KEPT_FOR));
  }

  /** Whether the plan has room for all of them now; each is asked about again when its turn comes. */
  private async assertRoom(
    { sub: userId, tier }: Caller,
    source: GridRecord,
    target: GridRecord,
    { ids, before, at }: CopyBody,
  ): Promise<void> {
    const limits = await this.plans.limitsOf({ userId, tier });
    const covers = new Set(source.carousels.map(({ cover }) => cover));
    if (ids.some((id) => covers.has(id))) assertCarousels(limits);
    try {
      receive(target, source, { ids, before, at, newGroupId: (groupId) => groupId }, limits);
    } catch (error) {
      throw asRefusal(error);
    }
  }

  private postsOf(source: GridRecord, { ids, newIds }: CopyBody): CopiedPost[] {
    const covered = new Map(source.carousels.map(({ cover, members }) => [cover, members]));
    const drafts = new Set(source.drafts);
    const counts = { feed: 0, drafts: 0 };
    return ids.map((id, at) => {
      const into = drafts.has(id) ? 'drafts' : 'feed';
      const members = covered.get(id) ?? [];
      const cover = { id, newId: newIds[at] ?? this.ids.secret(), newMediaId: this.ids.secret() };
      return {
        into,
        index: counts[into]++,
        newGroupId: members.length === 0 ? null : this.ids.next(),
        photos: [cover, ...members.map((member) => this.photoOf(member))],
      };
    });
  }

  private photoOf(id: string): CopiedPost['photos'][number] {
    return { id, newId: this.ids.next(), newMediaId: this.ids.secret() };
  }
}

const tooMany = (): AppError => new AppError('RATE_LIMITED', { retryAfter: AGAIN_AFTER });
