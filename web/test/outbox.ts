import type { Change } from '@tessera/contracts';
import { refusalError } from '../src/domain/outbox/failed-call.js';
import type { CallResponse, OutboxHome, OutboxDependencies } from '../src/domain/outbox/outbox-types.js';
import type { Call, OutboxStore } from '../src/domain/outbox/outbox-store.js';

type Response = CallResponse<Change>;

/** The response to a call all of whose changes were applied. */
export const allApplied = (call: Call<Change>): Response => ({
  applied: call.entries.map((_, index) => ({ index, inverse: null })),
  refused: [],
});

/** What an outbox works with that is told of nothing but what it sends; others where a test has its own. */
export const outboxDependencies = (
  own: Pick<OutboxDependencies<Change, Response>, 'send'> & Partial<OutboxDependencies<Change, Response>>,
): OutboxDependencies<Change, Response> => ({
  touches: () => [],
  base: () => 7,
  onResponse: () => undefined,
  onUnheard: () => undefined,
  onFound: () => undefined,
  onGone: () => undefined,
  errorOf: (_change, refusal) => refusalError(refusal),
  onLate: () => undefined,
  ...own,
});

/** Where an outbox keeps what waits, in a browser of one window. */
export const homeOf = (store: OutboxStore<Change>): OutboxHome<Change, Response> => ({
  store,
  withLock: (work) => work(),
  post: () => undefined,
  subscribe: () => undefined,
});
