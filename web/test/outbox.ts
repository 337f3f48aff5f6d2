import type { Change } from '@tessera/contracts';
import { refusalError } from '../src/domain/outbox/failed-call.js';
import type { CallResponse, OutboxHome, OutboxParts } from '../src/domain/outbox/outbox-parts.js';
import type { Call, OutboxStore } from '../src/domain/outbox/outbox-store.js';

type Response = CallResponse<Change>;

/** The response to a call all of whose changes were applied. */
export const allApplied = (call: Call<Change>): Response => ({
  applied: call.entries.map((_, index) => ({ index, inverse: null })),
  refused: [],
});

/** The parts of an outbox that is told of nothing but what it sends; others where a test has its own. */
export const outboxParts = (
  own: Pick<OutboxParts<Change, Response>, 'send'> & Partial<OutboxParts<Change, Response>>,
): OutboxParts<Change, Response> => ({
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
  exclusively: (work) => work(),
  post: () => undefined,
  follow: () => undefined,
});
