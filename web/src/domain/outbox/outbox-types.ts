import type { AppliedChange, RefusedChange } from '@tessera/contracts';
import type { Entry } from './entry.js';
import type { LateRefusal } from './late-refusals.js';
import type { Call, OutboxStore, Waiting } from './outbox-store.js';
import type { Predecessor } from './precedence.js';

/** What a response reports about the changes of its call. */
export interface CallResponse<Value> {
  readonly applied: readonly AppliedChange<Value>[];
  readonly refused: readonly RefusedChange[];
}

/** What the changes of a grid, or of the board, are to the outbox. */
export interface OutboxDependencies<Value, Response> {
  /** The ids that a change names. */
  readonly touches: (change: Value) => { readonly length: number };
  /** The version that changes are computed on now. */
  readonly base: () => number;
  /** Nothing is sent before it. */
  readonly before?: Predecessor;
  readonly send: (call: Call<Value>) => Promise<Response>;
  /** A call got a response, in this window or in another. */
  readonly onResponse: (call: Call<Value>, response: Response) => void;
  /** Another window's call got a response that was not heard: what that has brought is not known. */
  readonly onUnheard: () => void;
  /** They are to be shown: an earlier page left them, or another window has made them. */
  readonly onFound: (entries: readonly Entry<Value>[]) => void;
  /** They are no more on their way, whatever became of them. */
  readonly onGone: (entries: readonly Entry<Value>[]) => void;
  readonly errorOf: (change: Value, refusal: RefusedChange) => Error;
  /** A change that had waited was left out. */
  readonly onLate: (refusal: Omit<LateRefusal, 'scope'>) => void;
}

/** Where the changes of one scope wait, and how the windows of a browser share them. */
export interface OutboxHome<Value, Response> {
  readonly store: OutboxStore<Value>;
  /** Does work while no other window sends. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** To the other windows. */
  readonly post: (message: OutboxMessage<Value, Response>) => void;
  /** What the other windows post from here on, to the one listener there is. */
  readonly subscribe: (listener: (message: OutboxMessage<Value, Response>) => void) => void;
}

/** What windows of one browser tell each other of a scope. */
export type OutboxMessage<Value, Response> =
  | { readonly kind: 'added'; readonly entry: Waiting<Value> }
  | { readonly kind: 'answered'; readonly call: Call<Value>; readonly response: Response }
  | { readonly kind: 'failed'; readonly ids: readonly string[]; readonly why: WhyFailed | null };

/** A failure as one window tells it to another. */
export interface WhyFailed {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
}
