import { LRUCache } from 'lru-cache';
import type { PackedJson } from './packed-json.js';

/** What a response is made of, besides its tag. */
export interface Made {
  readonly body: PackedJson;
  readonly version: number;
}

interface Remembered extends Made {
  readonly tag: string;
}

/**
 * Bodies of responses, each with the tag of what it was made of. Whoever asks names the tag of how things are now, so
 * that no process tells of what was before, whichever process made the change. Bounded by bytes and by time: what was
 * erased is not kept.
 */
export class RememberedBodies {
  private readonly bodies: LRUCache<string, Remembered>;
  /** What is being made now, by its key and tag. */
  private readonly making = new Map<string, Promise<Made>>();

  /** @param limits `ttl` in milliseconds */
  constructor(limits: { readonly bytes: number; readonly ttl: number }) {
    this.bodies = new LRUCache({
      maxSize: limits.bytes,
      sizeCalculation: ({ body }) => Math.max(1, body.size),
      ttl: limits.ttl,
      ttlAutopurge: true,
    });
  }

  /**
   * The body of `key` as `tag` names it; made where it is not remembered, once for all who ask at the same time.
   * @param make reads what is there now, which must be as `tag` names it or younger; its rejection is everybody's, and is
   * not remembered
   */
  async get(key: string, tag: string, make: () => Promise<Made>): Promise<Made> {
    const remembered = this.bodies.get(key);
    if (remembered?.tag === tag) return remembered;
    const work = `${key} ${tag}`;
    const underWay = this.making.get(work);
    if (underWay) return underWay;
    const made = this.make(key, tag, make).finally(() => this.making.delete(work));
    this.making.set(work, made);
    return made;
  }

  private async make(key: string, tag: string, make: () => Promise<Made>): Promise<Made> {
    const made = await make();
    this.bodies.set(key, { ...made, tag });
    return made;
  }
}
