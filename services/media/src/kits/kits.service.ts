import { Injectable } from '@nestjs/common';
import { kitPlan, makeExportLink, type ExportLink, type Kit, type KitBody } from '@tessera/contracts';
import { packKit } from '@tessera/jobs';
import {
  AppError,
  Clock,
  ErasedAccounts,
  fingerprintOf,
  Idempotency,
  Ids,
  MessageClient,
  Outbox,
  type Caller,
} from '@tessera/service-kit';
import { ZipRequests } from '../zips/zip-requests.js';
import { KitEraser } from './kit-eraser.js';
import { KitRepository } from './kit.repository.js';
import type { KitDocument } from './kit.schema.js';
import { KitStore } from './kit-store.js';

const NONE: Kit = { state: 'none', done: 0, total: 0, gridId: null, expiresAt: null };

/** The requests for posting kits. */
@Injectable()
export class KitsService extends ZipRequests<KitDocument, { kitId: string }> {
  constructor(
    private readonly kits: KitRepository,
    eraser: KitEraser,
    store: KitStore,
    erased: ErasedAccounts,
    clock: Clock,
    outbox: Outbox,
    private readonly messages: MessageClient,
    private readonly idempotency: Idempotency,
    private readonly ids: Ids,
  ) {
    const payload = (kitId: string) => ({ kitId });
    super({ zips: kits, eraser, store, erased, clock, outbox, job: packKit, payload });
  }

  /**
   * One is made at a time: a second request returns the progress of the first.
   * @throws AppError NOT_FOUND, KIT_NOT_AVAILABLE, VALIDATION_FAILED where there is nothing to pack
   */
  start(caller: Caller, body: KitBody, key: string | undefined): Promise<Kit> {
    return this.idempotency.run({
      userId: caller.sub,
      key,
      fingerprint: fingerprintOf('POST', '/api/media/kit', body),
      chooseIds: () => ({ kitId: this.ids.secret() }),
      work: ({ kitId }) => this.make(kitId, caller, body),
    });
  }

  async state(userId: string): Promise<Kit> {
    const last = await this.last(userId);
    if (!last) return NONE;
    const { state, done, total, gridId, expiresAt } = last;
    const until = state === 'ready' ? expiresAt : undefined;
    return { state, done, total, gridId, expiresAt: until?.toISOString() ?? null };
  }

  /** @throws AppError NOT_FOUND where no kit is ready. */
  async link({ sub: userId, sid: sessionId, cv: sessionVersion }: Caller): Promise<ExportLink> {
    const zipId = await this.ready(userId);
    return this.messages.send(makeExportLink, { userId, exportId: zipId, sessionId, sessionVersion });
  }

  private async make(id: string, { sub: userId, tier }: Caller, body: KitBody): Promise<Kit> {
    const { gridId, posts, cropped } = body;
    const { name: gridName, items } = await this.messages.send(kitPlan, { userId, tier, gridId, posts });
    if (items.length === 0) {
      const message = 'None of these posts is still to be posted.';
      throw new AppError('VALIDATION_FAILED', { text: message, details: [{ path: 'posts', message }] });
    }
    const own = { gridId, gridName, posts, cropped, total: items.length };
    await this.begin(userId, id, (now) => this.kits.insert(id, userId, now, own));
    return this.state(userId);
  }
}
