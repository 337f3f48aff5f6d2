import { Injectable } from '@nestjs/common';
import { retryOnConflict } from '@tessera/service-kit';
import { BoardRepository, type Board } from './board.repository.js';

const RETRYING = { within: 4_000, what: 'a board' };

/** Has work done on a person's board as it is now, and again where somebody else has written it meanwhile. */
@Injectable()
export class BoardWriter {
  constructor(private readonly boards: BoardRepository) {}

  /**
   * `work` is given the board and returns null where its own write found another version.
   * @throws AppError what `work` throws, and DEPENDENCY_UNAVAILABLE after four seconds
   */
  change<Value>(ownerId: string, work: (board: Board) => Promise<Value | null>): Promise<Value> {
    return retryOnConflict(RETRYING, async () => work(await this.boards.find(ownerId)));
  }
}
