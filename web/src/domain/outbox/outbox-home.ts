import { onUnfinishedDiscarded } from '../../shared/session/unfinished.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { DurableOutboxStore } from './durable-outbox-store.js';
import { exclusively } from './exclusively.js';
import type { OutboxHome, OutboxWord } from './outbox-parts.js';
import { MemoryOutboxStore } from './outbox-store.js';
import { LastingDb } from '../kept/lasting-db.js';
import { closePersonDbs, discardWaiting, personDb } from '../kept/person-db.js';
import { SpareOutboxStore } from './spare-outbox-store.js';

/** A word with the scope that it is about. */
interface Message {
  readonly scope: string;
  readonly word: OutboxWord<unknown, unknown>;
}

type Hearing = (word: OutboxWord<unknown, unknown>) => void;

/** The windows of one person, by what they say of their changes. */
class Post {
  private readonly hearings = new Map<string, Hearing>();
  private channel: BroadcastChannel | null;

  constructor(userId: string) {
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`outbox ${userId}`);
    if (this.channel === null) return;
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hearings.get(data.scope)?.(data.word);
  }

  hear(scope: string, hearing: Hearing): void {
    this.hearings.set(scope, hearing);
  }

  say(message: Message): void {
    this.channel?.postMessage(message);
  }

  /** Nothing is sent or received from here on: a change may still be stored as its person leaves. */
  close(): void {
    this.channel?.close();
    this.channel = null;
  }
}

const posts = new Map<string, Post>();

onUnfinishedDiscarded(discardWaiting);
onUserChanged(() => {
  for (const post of posts.values()) post.close();
  posts.clear();
  closePersonDbs();
});

function postOf(userId: string): Post {
  let post = posts.get(userId);
  if (post === undefined) posts.set(userId, (post = new Post(userId)));
  return post;
}

/** Where the changes of a grid, or of the board, wait: in the browser's database, or in the page where it has none. */
export async function outboxHome<Value, Response>(
  userId: string | null,
  scope: string,
): Promise<OutboxHome<Value, Response>> {
  const opened = userId === null ? null : await personDb(userId);
  if (userId === null || opened === null) {
    const nothing = () => undefined;
    return { store: new MemoryOutboxStore(), exclusively: (work) => work(), say: nothing, hear: nothing };
  }
  const post = postOf(userId);
  const db = new LastingDb(userId, opened);
  return {
    store: new SpareOutboxStore(new DurableOutboxStore<Value>(db, scope)),
    exclusively: (work) => exclusively(db, `outbox ${userId} ${scope}`, work),
    say: (word) => post.say({ scope, word }),
    hear: (listener) => post.hear(scope, listener as Hearing),
  };
}
