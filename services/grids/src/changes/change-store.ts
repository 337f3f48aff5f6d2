import { Injectable } from '@nestjs/common';
import type { AssetImage } from '@tessera/contracts';
import { Clock, ErasedAccounts } from '@tessera/service-kit';
import type { PhotoRecord } from '../photos/photo.record.js';
import type { FieldWriter } from '../photos/photo-updates.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { PictureRepository } from '../photos/picture.repository.js';
import { PostTexts } from '../photos/post-texts.js';
import { PhotoTrashRepository } from '../trash/photo-trash.repository.js';
import { TrashRoom } from '../trash/trash-room.js';
import type { ChangeWrites, PictureWrite } from './change-writes.js';
import { ChangedPhotosRepository } from './changed-photos.repository.js';

/** What the attempts of a call have marked before a commit, to be unmarked where the commit was another one. */
export class Staged {
  readonly pending = new Set<string>();
  readonly restoring = new Set<string>();
  readonly filled = new Map<string, PictureWrite>();
}

/** Items of a call whose marks are to be cleared, by the mark. */
interface MarkedItems extends Readonly<Record<'pending' | 'filled' | 'held', readonly string[]>> {
  readonly restoring: readonly PhotoRecord[];
}

interface WriteContext extends FieldWriter {
  readonly gridId: string;
  /** Claimed pictures by their media ids. */
  readonly images: ReadonlyMap<string, AssetImage>;
}

/**
 * Writes the items of a call of changes around its commit, which is the grid's write. `stage` writes before it what
 * nobody sees yet or what a sweep takes back, with the marks of single changes; `settle` after it the fields of items
 * that were there, then clears the marks.
 */
@Injectable()
export class ChangeStore {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly changed: ChangedPhotosRepository,
    private readonly trash: PhotoTrashRepository,
    private readonly room: TrashRoom,
    private readonly pictures: PictureRepository,
    private readonly postTexts: PostTexts,
    private readonly erased: ErasedAccounts,
    private readonly clock: Clock,
  ) {}

  /**
   * False where documents were changed since they were read, and all has to be computed again. Repeatable.
   * @throws AppError RATE_LIMITED where the trash has no room
   */
  async stage(context: WriteContext, writes: ChangeWrites, staged: Staged): Promise<boolean> {
    const { ownerId, images } = context;
    const now = this.clock.now();
    const { placed, removed, restored, freed, filled, texts, released } = writes;
    const gone = placed.flatMap(({ id, from }) => (from ? [{ id, from }] : []));
    const leaving = [...gone, ...removed];
    await this.room.take('items', ownerId, leaving.length);
    if (placed.length > 0) await this.erased.refuse(ownerId);
    for (const { id } of placed) staged.pending.add(id);
    if (!(await this.changed.place({ ...context, items: placed, now }))) return false;
    if (leaving.length > 0) await this.trash.markDeleted(ownerId, leaving, now);
    if (restored.length > 0) {
      const ids = restored.map(({ id }) => id);
      const marked = await this.trash.markRestoring(ownerId, ids, now);
      for (const { id } of marked) staged.restoring.add(id);
      if (marked.length < restored.length) return false;
    }
    for (const fill of filled) {
      const image = images.get(fill.mediaId);
      if (!image || !(await this.pictures.fill(ownerId, fill.id, image, now))) return false;
      staged.filled.set(fill.id, fill);
    }
    if (!(await this.photos.holdTexts(context, texts, now))) return false;
    await this.photos.markReleased(ownerId, released, now);
    await this.photos.setMediaType(context, freed, 'photo');
    return true;
  }

  async settle(context: WriteContext, writes: ChangeWrites): Promise<void> {
    const { ownerId, images } = context;
    const now = this.clock.now();
    const { placed, restored, filled, texts, fields, unfilled, pictures, settled } = writes;
    // What the call sets on a photo that held a post's texts is not the post's.
    const copies = texts.flatMap(({ record, source }) => (source ? [{ from: source, to: record.id }] : []));
    await this.postTexts.takeAlong(context, copies);
    await this.changed.setFields(context, fields, settled);
    await this.pictures.unfill(ownerId, unfilled);
    for (const picture of pictures) {
      const image = images.get(picture.mediaId);
      if (image) await this.pictures.replace(context, picture, image, now);
    }
    const listed = placed.filter(({ from }) => from === null).map(({ id }) => id);
    const held = texts.filter(({ from }) => from !== null).map(({ record }) => record.id);
    await this.clearMarks(ownerId, {
      pending: listed,
      restoring: restored,
      filled: filled.map(({ id }) => id),
      held,
    });
  }

  /** What the grid names now is there for good. */
  async clearMarks(ownerId: string, marked: MarkedItems): Promise<void> {
    const { pending, restoring, filled, held } = marked;
    if (pending.length > 0) await this.photos.clearPending(ownerId, pending);
    if (restoring.length > 0) await this.trash.clearMarks(ownerId, restoring);
    await this.pictures.settleFill(ownerId, ...filled);
    if (held.length > 0) await this.photos.keepBorrowed(ownerId, held);
  }

  /** Unmarks what attempts have marked that the commit, if there was one, left out. */
  async dropStaged(ownerId: string, staged: Staged, writes: ChangeWrites | null): Promise<void> {
    const placed = new Set(writes?.placed.map(({ id }) => id));
    const restored = new Set(writes?.restored.map(({ id }) => id));
    const filled = new Set(writes?.filled.map(({ id }) => id));
    const pending = [...staged.pending].filter((id) => !placed.has(id));
    if (pending.length > 0) await this.photos.dropPending(ownerId, pending);
    const restoring = [...staged.restoring].filter((id) => !restored.has(id));
    if (restoring.length > 0) await this.trash.clearRestoring(ownerId, restoring);
    for (const { id, mediaId } of staged.filled.values()) {
      if (!filled.has(id)) await this.pictures.undoFill(ownerId, id, mediaId);
    }
  }
}
