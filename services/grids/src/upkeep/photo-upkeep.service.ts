import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DAY, LIMITS } from '@tessera/contracts';
import { itemsOf } from '@tessera/grid-core';
import { Clock, Sweeper, type Progress } from '@tessera/service-kit';
import { GridRepository } from '../grids/grid.repository.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { PostTexts } from '../photos/post-texts.js';
import { ErasureService } from '../trash/erasure.service.js';
import { PhotoTrashRepository, RESTORE_GIVEN_UP_AFTER } from '../trash/photo-trash.repository.js';
import { TrashOverflow } from '../trash/trash-overflow.js';
import { eachBatch, groupBy, ownersOf } from './batches.js';
import {
  PhotoUpkeepRepository,
  type MarkedPhoto,
  type PhotoMark,
  type Span,
} from './photo-upkeep.repository.js';
import { FROM_THE_START, SettledRounds } from './settled-rounds.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A batch, split by whether its grids name it. The grid's document alone decides. */
interface Judged {
  readonly ownerId: string;
  readonly named: readonly string[];
  readonly unnamed: readonly string[];
}

/** Finishes what a process that died had begun with items, and ends what has lain in the trash for long enough. */
@Injectable()
export class PhotoUpkeepService implements OnApplicationBootstrap {
  private readonly rounds: SettledRounds;

  constructor(
    private readonly photos: PhotoUpkeepRepository,
    private readonly records: PhotoRepository,
    private readonly texts: PostTexts,
    private readonly trash: PhotoTrashRepository,
    private readonly grids: GridRepository,
    private readonly erasure: ErasureService,
    private readonly overflow: TrashOverflow,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {
    this.rounds = new SettledRounds(clock);
  }

  onApplicationBootstrap(): void {
    this.sweeper.every(5 * MINUTE, 'pending photos', () => this.settlePending());
    this.sweeper.every(30 * SECOND, 'deleted photos', (progress) => this.settleDeleted(progress));
    this.sweeper.every(MINUTE, 'captions on their way', () => this.settleTexts());
    this.sweeper.every(HOUR, 'photos past the trash', () => this.eraseExpired());
    this.sweeper.every(HOUR, 'photos that the trash has no room for', () => this.eraseOverflow());
  }

  /** Marks older than an hour: placed after all, or never. */
  async settlePending(): Promise<void> {
    const until = this.ago(HOUR);
    await this.each('pendingSince', { until }, async ({ ownerId, named, unnamed }) => {
      await this.photos.settlePending(ownerId, named);
      await this.photos.dropPending(ownerId, unnamed, until);
    });
  }

  /**
   * Deletions and restorations that stopped half-way, older than a minute. The first run of all looks at the whole
   * trash, the later ones at what was deleted since.
   */
  async settleDeleted(progress: Progress = FROM_THE_START): Promise<void> {
    const until = this.ago(MINUTE);
    const span = this.rounds.span(progress, until);
    await this.each('deletedAt', span, ({ ownerId, named }) => this.photos.undelete(ownerId, named, until));
    await this.each('restoringAt', { until }, async ({ ownerId, named, unnamed }) => {
      await this.photos.undelete(ownerId, named, until);
      await this.photos.giveUpRestoring(ownerId, unnamed, this.ago(RESTORE_GIVEN_UP_AFTER));
    });
    await this.rounds.keep(progress, until);
  }

  /**
   * Captions that were copied for a change of their carousel, older than a minute: the grid shows whether it was made.
   */
  async settleTexts(): Promise<void> {
    const until = this.ago(MINUTE);
    await eachBatch(
      (after, limit) => this.photos.findMarked('borrowedAt', { until }, after, limit),
      async (batch) => {
        for (const [ownerId, photos] of groupBy(batch, (photo) => photo.ownerId)) {
          const gridIds = [...new Set(photos.map(({ gridId }) => gridId))];
          const grids = await this.grids.findMany(ownerId, gridIds);
          for (const photo of photos) {
            const grid = grids.find((one) => itemsOf(one).includes(photo.id));
            if (grid) await this.texts.settleMarked(grid, photo);
            else await this.records.keepBorrowed(ownerId, [photo.id]);
          }
        }
      },
    );
  }

  /** Thirty days in the trash are over. */
  async eraseExpired(): Promise<void> {
    const span = { until: this.ago(LIMITS.trashDays * DAY) };
    await this.each('deletedAt', span, async ({ ownerId, unnamed }) => {
      if (unnamed.length === 0) return;
      await this.trash.markErasing(ownerId, unnamed, this.clock.now(), span.until);
      await this.erasure.erasePhotos(ownerId, unnamed);
    });
  }

  /** Whoever has deleted something lately keeps the newest, also where no process saw that it is too much. */
  async eraseOverflow(): Promise<void> {
    const lately = { from: this.ago(2 * HOUR), until: this.clock.now() };
    const owners = await ownersOf((after, limit) =>
      this.photos.findPlaces('deletedAt', lately, after, limit),
    );
    for (const ownerId of owners) await this.overflow.eraseItems(ownerId);
  }

  private ago(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }

  private each(mark: PhotoMark, span: Span, work: (judged: Judged) => Promise<void>): Promise<void> {
    return eachBatch(
      (after, limit) => this.photos.findPlaces(mark, span, after, limit),
      async (batch) => {
        for (const [ownerId, photos] of groupBy(batch, (photo) => photo.ownerId)) {
          await work(await this.judge(ownerId, photos));
        }
      },
    );
  }

  private async judge(ownerId: string, photos: readonly MarkedPhoto[]): Promise<Judged> {
    const named = await this.grids.named(ownerId, photos);
    const ids = photos.map(({ id }) => id);
    return { ownerId, named: [...named], unnamed: ids.filter((id) => !named.has(id)) };
  }
}
