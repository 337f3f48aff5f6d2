import { Injectable } from '@nestjs/common';
import type { Photo } from '@tessera/contracts';
import { QueuePerKey, readingTurn } from '../grids/queue-per-key.js';
import { textLength } from './text-length.js';

/**
 * What is read of a grid at once. `items` in a grid, its trash included: those of smaller grids always are. `text`, in
 * characters, is that of the items as they are shown: more of it is streamed. 10,000 posts with captions of 800
 * characters are below it.
 */
export const AT_ONCE = { items: 1_500, text: 8_000_000 };

export const TURN = readingTurn('a turn to read a large grid');

/** Whether items are too much to be sent as one text. In a carousel each of its photos has the post's caption. */
export const hasTooMuchText = (photos: readonly Photo[]): boolean =>
  photos.reduce((sum, photo) => sum + textLength(photo), 0) > AT_ONCE.text;

/** Lets a person read one large grid at a time: each reading takes memory that all share. */
@Injectable()
export class WholeReads {
  /** By the person who reads a large grid. */
  private readonly queues = new QueuePerKey();

  /**
   * @param items about how many the reading finds
   * @throws AppError DEPENDENCY_UNAVAILABLE where too many wait, or it waited too long: then it is not begun
   */
  async run<Value>(ownerId: string, items: number, read: () => Promise<Value>): Promise<Value> {
    if (items <= AT_ONCE.items) return read();
    return this.queues.run(ownerId, TURN, read);
  }
}
