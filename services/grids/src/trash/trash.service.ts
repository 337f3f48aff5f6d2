import { Injectable } from '@nestjs/common';
import { DAY, LIMITS, mediaUrl, type TrashItem } from '@tessera/contracts';
import { AppError, Clock, notFound } from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import { GridRepository } from '../grids/grid.repository.js';
import { QueuePerKey, readingTurn } from '../grids/queue-per-key.js';
import type { PhotoRecord } from '../photos/photo.record.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { ErasureService } from './erasure.service.js';
import { GridTrashRepository, type GridInTrash } from './grid-trash.repository.js';
import { PhotoTrashRepository } from './photo-trash.repository.js';

/** The longest list; older entries appear as later ones go. */
const MOST = 1_000;

const TURN = readingTurn('a turn to read the trash');

/** What lies in the trash, and the end of it by hand. */
@Injectable()
export class TrashService {
  /** By the person whose trash is listed: of each deleted item the grid is read. */
  private readonly queues = new QueuePerKey();

  constructor(
    private readonly photos: PhotoRepository,
    private readonly photoTrash: PhotoTrashRepository,
    private readonly grids: GridRepository,
    private readonly gridTrash: GridTrashRepository,
    private readonly boards: BoardRepository,
    private readonly erasure: ErasureService,
    private readonly clock: Clock,
  ) {}

  /**
   * The latest first. Photos that went with their cover, or with their grid, are one entry with it.
   * @throws AppError DEPENDENCY_UNAVAILABLE where others of the owner's take too long
   */
  list(ownerId: string): Promise<TrashItem[]> {
    return this.queues.run(ownerId, TURN, () => this.read(ownerId));
  }

  private async read(ownerId: string): Promise<TrashItem[]> {
    const [photos, grids, board] = await Promise.all([
      this.photoTrash.findDeleted(ownerId, MOST),
      this.gridTrash.findDeleted(ownerId, MOST),
      this.boards.find(ownerId),
    ]);
    const named = await this.grids.named(ownerId, photos);
    const gone = photos.filter(({ id }) => !named.has(id));
    const entries = new Set(gone.map(({ id }) => id));
    const listed = new Set(board.order);
    return [
      ...gone.filter(({ from }) => !from?.coverId || !entries.has(from.coverId)).map(photoItem),
      ...grids.filter(({ id }) => !listed.has(id)).map(gridItem),
    ].sort((a, b) => b.deletedAt.localeCompare(a.deletedAt));
  }

  /** Erases an entry for good. @throws AppError NOT_FOUND */
  async erase(ownerId: string, id: string): Promise<void> {
    const photo = await this.photos.find(ownerId, id);
    if (photo) return this.erasePhoto(photo);
    const grid = await this.grids.find(ownerId, id);
    if (!grid || (await this.boards.names(ownerId, id))) throw notFound();
    if (!grid.deletedAt) throw notFound();
    if (!(await this.gridTrash.markErasing(ownerId, id, this.clock.now()))) throw beingRestored();
    await this.erasure.orLater(() => this.erasure.eraseGrid(grid));
  }

  private async erasePhoto(photo: PhotoRecord): Promise<void> {
    const { ownerId, id, gridId, deletedAt, erasingAt } = photo;
    const named = await this.grids.named(ownerId, [photo]);
    if (!deletedAt || erasingAt || named.has(id)) throw notFound();
    const taken = await this.photoTrash.findTakenAlong(ownerId, gridId, id);
    const ids = [id, ...taken.map((member) => member.id)];
    if ((await this.photoTrash.markErasing(ownerId, ids, this.clock.now())) === 0) {
      const now = await this.photos.find(ownerId, id);
      if (!now?.deletedAt) throw notFound();
      throw now.moving ? onItsWay() : beingRestored();
    }
    await this.erasure.orLater(() => this.erasure.erasePhotos(ownerId, ids));
  }
}

/** Somebody restores it at this moment, or died while doing so; the mark is lifted within the hour. */
const beingRestored = (): AppError => notNow('This is being restored right now.');

/** It was moved when it was deleted; the mark is lifted within minutes. */
const onItsWay = (): AppError => notNow('This is being moved to another grid right now.');

const notNow = (text: string): AppError => new AppError('DEPENDENCY_UNAVAILABLE', { text, retryAfter: 5 });

function times(deletedAt: Date | null): Pick<TrashItem, 'deletedAt' | 'erasedAt'> {
  const since = deletedAt ?? new Date(0);
  const erasedAt = new Date(since.getTime() + LIMITS.trashDays * DAY);
  return { deletedAt: since.toISOString(), erasedAt: erasedAt.toISOString() };
}

function photoItem(photo: PhotoRecord): TrashItem {
  const { id, gridId, mediaId, image, description, from, deletedAt } = photo;
  const shown = mediaId === null || from?.blank ? null : mediaId;
  const thumbUrl = shown && mediaUrl(shown, image?.state === 'ready' ? 'thumb' : 'master');
  const position = from === null || (from.index ?? 0) > 0 ? null : from.position;
  return { id, kind: 'photo', name: null, gridId, thumbUrl, description, position, ...times(deletedAt) };
}

function gridItem({ id, name, deletedAt }: GridInTrash): TrashItem {
  return {
    id,
    kind: 'grid',
    name,
    gridId: null,
    thumbUrl: null,
    description: '',
    position: null,
    ...times(deletedAt),
  };
}
