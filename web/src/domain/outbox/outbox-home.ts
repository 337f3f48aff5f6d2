import { PersonChannel } from '../../shared/session/person-channel.js';
import { onUnfinishedDiscarded } from '../../shared/session/unfinished.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { DurableOutboxStore } from './durable-outbox-store.js';
import type { OutboxHome, OutboxMessage } from './outbox-types.js';
import { MemoryOutboxStore } from './outbox-store.js';
import { LastingDb } from '../kept/lasting-db.js';
import { closePersonDbs, discardWaiting, personDb } from '../kept/person-db.js';
import { withWindowLock } from '../kept/window-lock.js';
import { SpareOutboxStore } from './spare-outbox-store.js';

/** Milliseconds that no call takes: a window that sends for longer is asleep. */
const STEAL_AFTER_MS = 25_000;

/** What a window tells the others, with the scope that it is about. */
export interface ScopedMessage {
  readonly scope: string;
  readonly word: OutboxMessage<unknown, unknown>;
}

type Listener = (message: OutboxMessage<unknown, unknown>) => void;

/** The windows of one person, by what they tell each other of their changes. */
class OutboxWindows {
  private readonly channel: PersonChannel<ScopedMessage>;
  private readonly listeners = new Map<string, Listener>();

  constructor(userId: string) {
    this.channel = new PersonChannel(`outbox ${userId}`);
    this.channel.subscribe(({ scope, word }) => this.listeners.get(scope)?.(word));
  }

  post(message: ScopedMessage): void {
    this.channel.post(message);
  }

  subscribe(scope: string, listener: Listener): void {
    this.listeners.set(scope, listener);
  }
}

const windowsByPerson = new Map<string, OutboxWindows>();

onUnfinishedDiscarded(discardWaiting);
onUserChanged(() => {
  windowsByPerson.clear();
  closePersonDbs();
});

function outboxWindowsOf(userId: string): OutboxWindows {
  let windows = windowsByPerson.get(userId);
  if (windows === undefined) windowsByPerson.set(userId, (windows = new OutboxWindows(userId)));
  return windows;
}

/** Where the changes of a grid, or of the board, wait: in the browser's database, or in the page where it has none. */
export async function outboxHome<Value, Response>(
  userId: string | null,
  scope: string,
): Promise<OutboxHome<Value, Response>> {
  const opened = userId === null ? null : await personDb(userId);
  if (userId === null || opened === null) {
    const nothing = () => undefined;
    return { store: new MemoryOutboxStore(), withLock: (work) => work(), post: nothing, subscribe: nothing };
  }
  const windows = outboxWindowsOf(userId);
  const db = new LastingDb(userId, opened);
  return {
    store: new SpareOutboxStore(new DurableOutboxStore<Value>(db, scope)),
    withLock: (work) => withWindowLock(db, `outbox ${userId} ${scope}`, work, { stealAfter: STEAL_AFTER_MS }),
    post: (message) => windows.post({ scope, word: message }),
    subscribe: (listener) => windows.subscribe(scope, listener as Listener),
  };
}
