import { Injectable } from '@nestjs/common';
import { Idempotency, Tombstones, type Counts } from '@tessera/service-kit';
import { GRID_COUNTS, PHOTO_COUNTS } from '../statistics/grid-counts.js';
import { CopyRepository } from '../copies/copy.repository.js';
import { TextsRepository } from '../texts/texts.repository.js';
import { AccountErasureRepository, type Going } from './account-erasure.repository.js';

const BATCH = 500;

/** Erases an account's grids and photos. Their pictures are media's, which erases them by a job of its own. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly records: AccountErasureRepository,
    private readonly copies: CopyRepository,
    private readonly texts: TextsRepository,
    private readonly tombstones: Tombstones,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * From the board downwards, so that nothing is reached any more whose parts are going. Repeatable; it runs again
   * two minutes later for what was being written meanwhile.
   */
  async erase(userId: string): Promise<void> {
    await this.records.removeBoard(userId);
    await this.copies.removeAllOf(userId);
    await this.texts.removeAllOf(userId);
    await this.removeAll(
      GRID_COUNTS,
      () => this.records.someGrids(userId, BATCH),
      (ids) => this.records.removeGrids(userId, ids),
    );
    await this.removeAll(
      PHOTO_COUNTS,
      () => this.records.somePhotos(userId, BATCH),
      (ids) => this.records.removePhotos(userId, ids),
    );
    await this.idempotency.forget(userId);
  }

  private async removeAll(
    counts: Counts,
    some: () => Promise<Going[]>,
    remove: (ids: string[]) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const going = await some();
      if (going.length === 0) return;
      await this.tombstones.record(
        going.filter(({ pending }) => !pending),
        counts,
      );
      await remove(going.map(({ id }) => id));
    }
  }
}
