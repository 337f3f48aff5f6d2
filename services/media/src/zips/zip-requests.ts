import { DAY } from '@tessera/contracts';
import type { JobDefinition } from '@tessera/jobs';
import type { ObjectBody } from '@tessera/object-store';
import {
  notFound,
  type Clock,
  type ErasedAccounts,
  type Outbox,
  type PendingWork,
  type JobProducer,
} from '@tessera/service-kit';
import type { ZipEraser } from './zip-eraser.js';
import type { ZipRepository } from './zip.repository.js';
import type { ZipDocument } from './zip.schema.js';
import type { ZipStore } from './zip-store.js';

/** How long a failed one is shown, in milliseconds. */
const FAILED_SHOWN_FOR = DAY;

/** What the requests for a kind of ZIP need. */
interface ZipParts<Document extends ZipDocument, Payload> {
  readonly zips: ZipRepository<Document>;
  readonly eraser: ZipEraser;
  readonly store: ZipStore;
  readonly erased: ErasedAccounts;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly job: JobDefinition<Payload>;
  readonly payload: (id: string) => Payload;
}

/** The requests for ZIPs of a kind, their states, and the ZIPs themselves. */
export abstract class ZipRequests<Document extends ZipDocument, Payload> {
  private readonly packings: JobProducer<PendingWork>;

  protected constructor(private readonly parts: ZipParts<Document, Payload>) {
    const { outbox, job, payload, zips } = parts;
    this.packings = outbox.register({
      job,
      payload: ({ id }) => payload(id),
      find: (page) => zips.pending.find(page),
      giveUp: (item) => zips.markFailed(item, new Date(this.now().getTime() + FAILED_SHOWN_FOR)),
    });
  }

  /** The id of the person's ZIP that can be downloaded. @throws AppError NOT_FOUND where none is ready. */
  async ready(ownerId: string): Promise<string> {
    const last = await this.last(ownerId);
    if (last?.state !== 'ready') throw notFound();
    return last._id;
  }

  /** Null where there is no such ZIP of this kind, and where it is not ready, or over. */
  async findReady(id: string): Promise<Document | null> {
    const found = await this.parts.zips.find(id);
    return found?.state !== 'ready' || this.isOver(found) ? null : found;
  }

  /** The content of a ZIP that is ready. @throws AppError NOT_FOUND where it is erased. */
  async open({ _id, attempt }: Document): Promise<ObjectBody> {
    const object = await this.parts.store.open(_id, attempt ?? null);
    if (!object) throw notFound();
    return object;
  }

  /** The person's last one; null without one, and after its time. */
  protected async last(ownerId: string): Promise<Document | null> {
    const last = await this.parts.zips.findLast(ownerId);
    return !last || this.isOver(last) ? null : last;
  }

  /** One is made at a time: nothing happens where `insert` finds another one that is being made. */
  protected async begin(ownerId: string, id: string, insert: (now: Date) => Promise<boolean>): Promise<void> {
    const { zips, erased, eraser } = this.parts;
    const now = this.now();
    if (!(await insert(now))) return;
    // The account may have been deleted while this was written.
    if (await erased.includes(ownerId)) await eraser.eraseAllOf(ownerId);
    await zips.expireOthers(ownerId, id, now);
    await this.packings.enqueue({ id, mark: now });
  }

  private now(): Date {
    return this.parts.clock.now();
  }

  private isOver({ expiresAt }: ZipDocument): boolean {
    return expiresAt !== undefined && expiresAt <= this.now();
  }
}
