import { Injectable, Logger } from '@nestjs/common';
import { eraseAsset } from '@tessera/jobs';
import {
  Clock,
  dayOf,
  ErasureHold,
  Outbox,
  reportTo,
  Tombstones,
  type MarkPage,
  type PendingWork,
  type JobProducer,
} from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import { GRID_COUNTS, PHOTO_COUNTS } from '../statistics/grid-counts.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import type { PhotoRecord } from '../photos/photo.record.js';
import { GridTrashRepository, type DeletedGrid } from './grid-trash.repository.js';
import { PhotoTrashRepository } from './photo-trash.repository.js';

const BATCH = 500;

/** An item whose picture media is to erase. */
interface PendingErasure extends PendingWork {
  readonly photo: PhotoRecord;
}

/**
 * Removes for good what carries the erasing mark: media erases the picture by a job, and reports it; then the document
 * goes, and the mark with it. A sweep goes on where this stopped, where a backup held it back, and with what Redis
 * lost.
 */
@Injectable()
export class ErasureService {
  private readonly logger = new Logger('erasure');
  private readonly pictures: JobProducer<PendingErasure>;

  constructor(
    private readonly photoTrash: PhotoTrashRepository,
    private readonly gridTrash: GridTrashRepository,
    private readonly grids: GridRepository,
    private readonly boards: BoardRepository,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
    private readonly hold: ErasureHold,
    outbox: Outbox,
  ) {
    this.pictures = outbox.register({
      job: eraseAsset,
      payload: (erasure) => ({
        assetId: erasure.photo.mediaId ?? '',
        ownerId: erasure.photo.ownerId,
        ...formerOf(erasure.photo),
        owed: reportTo('grids', erasure),
      }),
      find: (page) => this.marked(page),
      admit: (erasures) => this.admit(erasures.map(({ photo }) => photo)),
      settle: ({ id, mark }) => this.pictureErased(id, mark),
    });
  }

  /** Erases those of the owner's items that are marked and that no grid names; unmarks the others. */
  async erasePhotos(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.pictures.enqueue(...(await this.admit(await this.photoTrash.findErasing(ownerId, ids))));
  }

  /** Erases a marked grid with everything that ever came into it, unless the board names it. */
  async eraseGrid(grid: DeletedGrid & Pick<GridRecord, 'createdAt'>): Promise<void> {
    const { ownerId, id } = grid;
    if (await this.hold.isHeld()) return;
    if (await this.boards.names(ownerId, id)) return this.gridTrash.clearMarks(grid);
    // A sweep completes these first.
    if (await this.photoTrash.anyMoving(ownerId, id)) return;
    for (;;) {
      const photos = await this.photoTrash.takeForErasure(ownerId, id, this.clock.now(), BATCH);
      if (photos === null) break;
      await this.pictures.enqueue(...(await this.admit(photos)));
    }
    // A move may have begun before its grid was marked.
    if (await this.photoTrash.anyMoving(ownerId, id)) return;
    if (this.hasOutlivedDay(grid)) await this.tombstones.record([grid], GRID_COUNTS);
    await this.gridTrash.remove(ownerId, id);
  }

  /** Does `work`, and leaves it to the next sweep where Redis or the database is unavailable. */
  async orLater(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, 'an erasure waits for the next sweep');
    }
  }

  private async marked(page: MarkPage): Promise<PendingErasure[]> {
    return (await this.photoTrash.findMarkedErasing(page)).flatMap(erasureOf);
  }

  /**
   * Of marked items, those whose picture media is to erase now. What a grid names is unmarked, and what has no
   * picture goes at once. The grid's document alone decides, but for one that is being erased itself.
   */
  private async admit(photos: readonly PhotoRecord[]): Promise<PendingErasure[]> {
    if (photos.length === 0 || (await this.hold.isHeld())) return [];
    const owners = [...new Set(photos.map(({ ownerId }) => ownerId))];
    const admitted: PendingErasure[] = [];
    for (const owner of owners) {
      const own = photos.filter(({ ownerId }) => ownerId === owner);
      const named = await this.grids.named(owner, own, ({ erasingAt }) => !erasingAt);
      const kept = own.filter(({ id }) => named.has(id)).map(({ id }) => id);
      if (kept.length > 0) await this.photoTrash.unmark(owner, kept);
      const going = own.filter(({ id }) => !named.has(id));
      await this.remove(
        owner,
        going.filter(({ mediaId }) => mediaId === null),
      );
      admitted.push(...going.filter(({ mediaId }) => mediaId !== null).flatMap(erasureOf));
    }
    return admitted;
  }

  private async pictureErased(id: string, mark: Date): Promise<void> {
    const photo = await this.photoTrash.findErased(id, mark);
    if (photo) await this.remove(photo.ownerId, [photo]);
  }

  /**
   * What goes on the day on which it was made moves no day's total. Placeholders and grids can be made and erased on
   * and on, and tombstones are kept for months; an upload counts for its day.
   */
  private hasOutlivedDay({ createdAt }: { readonly createdAt: Date }): boolean {
    return dayOf(createdAt) !== dayOf(this.clock.now());
  }

  private async remove(ownerId: string, photos: readonly PhotoRecord[]): Promise<void> {
    if (photos.length === 0) return;
    await this.tombstones.record(
      photos.filter(
        (photo) => photo.pendingSince === null && (photo.mediaId !== null || this.hasOutlivedDay(photo)),
      ),
      PHOTO_COUNTS,
    );
    await this.photoTrash.remove(
      ownerId,
      photos.map((photo) => photo.id),
    );
  }
}

function erasureOf(photo: PhotoRecord): PendingErasure[] {
  return photo.erasingAt ? [{ id: photo.id, mark: photo.erasingAt, photo }] : [];
}

function formerOf({ former }: PhotoRecord): { former?: string[] } {
  return former.length === 0 ? {} : { former: former.map(({ mediaId }) => mediaId) };
}
