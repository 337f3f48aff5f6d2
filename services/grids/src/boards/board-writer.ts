import { Injectable } from '@nestjs/common';
import { unavailable } from '@tessera/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoardRepository, type Board } from './board.repository.js';

/** In milliseconds; less than the response has (RESPONSE_WITHIN of the contracts). */
const PATIENCE = 4_000;
const LONGEST_PAUSE = 50;

/** Has work done on a person's board as it is now, and again where somebody else has written it meanwhile. */
@Injectable()
export class BoardWriter {
  constructor(private readonly boards: BoardRepository) {}

  /**
   * `work` is given the board and returns null where its own write found another version.
   * @throws AppError what `work` throws, and DEPENDENCY_UNAVAILABLE after four seconds
   */
  async change<Value>(ownerId: string, work: (board: Board) => Promise<Value | null>): Promise<Value> {
    const deadline = Date.now() + PATIENCE;
    while (Date.now() < deadline) {
      const done = await work(await this.boards.find(ownerId));
      if (done !== null) return done;
      await sleep(Math.random() * LONGEST_PAUSE);
    }
    throw unavailable('a board that is written all the time');
  }
}
