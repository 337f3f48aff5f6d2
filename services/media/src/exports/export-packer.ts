import { Injectable } from '@nestjs/common';
import {
  DAY,
  LIMITS,
  mediaIdOf,
  type ExportedGrid,
  type ExportedTrash,
  type Photo,
} from '@tessera/contracts';
import { Clock, Ids } from '@tessera/service-kit';
import { MediaStore } from '../storage/media-store.js';
import { besides, gridFolder, movedFolder, photoFile } from './export-names.js';
import { ExportRepository } from './export.repository.js';
import type { ExportDocument } from './export.schema.js';
import { ExportSource } from './export-source.js';
import { ExportStore } from './export-store.js';
import { PackedItems } from './packed-items.js';
import { ZipPacker, type Contents, type Progress } from '../zips/zip-packer.js';
import type { ZipWriter } from '../zips/zip-writer.js';

/** Packs a person's own data into a ZIP. */
@Injectable()
export class ExportPacker extends ZipPacker<ExportDocument> {
  constructor(
    exports: ExportRepository,
    store: ExportStore,
    media: MediaStore,
    clock: Clock,
    ids: Ids,
    private readonly source: ExportSource,
  ) {
    super(exports, store, media, clock, ids, LIMITS.exportDays * DAY);
  }

  protected override async contentsOf({ ownerId }: ExportDocument): Promise<Contents> {
    return {
      total: await this.source.countPictures(ownerId),
      write: (zip, progress) => this.write(zip, ownerId, progress),
    };
  }

  private async write(zip: ZipWriter, userId: string, progress: Progress): Promise<void> {
    const { user, sessions, messages, ...person } = await this.source.person(userId);
    const { planChanges = [], waitlist = null, lastPostingMail = null } = person;
    await zip.json('account.json', { ...user, sessions, planChanges, waitlist, lastPostingMail });
    await zip.json('contact-messages.json', messages);
    const picture = user.profileImageUrl === null ? null : mediaIdOf(user.profileImageUrl);
    if (picture !== null) await this.picture(zip, picture, 'profile-picture.jpg');
    await this.grids(zip, userId, progress);
    await zip.list('copies.json', this.source.copies(userId));
    await zip.list('saved-texts.json', this.source.texts(userId));
  }

  /** The grids and the trash; then, since photos move while others are packed, what is in none of them by then. */
  private async grids(zip: ZipWriter, userId: string, progress: Progress): Promise<void> {
    const described = new Map<string, DescribedGrid>();
    const describe = (grid: ExportedGrid): string => {
      const folder = gridFolder(described.size, grid.name, grid.isDeleted);
      described.set(grid.id, describedGrid(grid, folder));
      return folder;
    };
    const packed = new PackedItems();
    for await (const grid of this.source.grids(userId))
      packed.add(grid.id, await this.grid(zip, userId, grid, describe(grid), progress));
    packed.add('trash', await this.trash(zip, userId, progress));
    for await (const grid of this.source.grids(userId)) {
      const itemIds = packed.missing(grid.id, grid.itemIds);
      if (itemIds.length === 0) continue;
      const known = described.get(grid.id);
      const folder = known ? movedFolder(known.folder) : describe(grid);
      await this.grid(zip, userId, { ...grid, itemIds }, folder, progress);
    }
    await zip.json('grids.json', [...described.values()]);
  }

  /** The ids of the items that were there. */
  private async grid(
    zip: ZipWriter,
    userId: string,
    grid: ExportedGrid,
    folder: string,
    progress: Progress,
  ): Promise<string[]> {
    const files: PackedFiles = new Map();
    const ids: string[] = [];
    for await (const photo of this.source.photos(userId, grid)) {
      const file = photoFile(ids.length, photo.mediaType, photo.carouselPosition);
      ids.push(photo.id);
      const mediaId = photo.isPlaceholder || photo.url === null ? null : mediaIdOf(photo.url);
      if (mediaId === null) continue;
      if (await this.pictures(zip, { ...photo, mediaId }, `${folder}/${file}`)) files.set(photo.id, file);
      await progress.packed();
    }
    if (ids.length > 0 || grid.itemIds.length === 0)
      await zip.list(`${folder}/photos.json`, this.described(userId, grid, files));
    return ids;
  }

  /** What a person knows of each item, in the order of the feed. */
  private async *described(userId: string, grid: ExportedGrid, files: PackedFiles) {
    const posted = new Set(grid.postedIds);
    for await (const photo of this.source.photos(userId, grid)) {
      yield {
        file: files.get(photo.id) ?? null,
        position: photo.position,
        isDraft: photo.position < 0,
        isPosted: posted.has(photo.id),
        caption: photo.description,
        ...extrasOf(photo),
        mediaType: photo.mediaType,
        isPlaceholder: photo.isPlaceholder,
        isHidden: photo.isHidden,
        isPinned: photo.isPinned,
        carousel: photo.carouselGroupId,
        carouselPosition: photo.carouselPosition,
        width: photo.width,
        height: photo.height,
        createdAt: photo.createdAt,
      };
    }
  }

  /** The ids of the items that were there. */
  private async trash(zip: ZipWriter, userId: string, progress: Progress): Promise<string[]> {
    const files: PackedFiles = new Map();
    const ids: string[] = [];
    for await (const { mediaId, ...item } of this.source.trash(userId)) {
      const file = photoFile(ids.length, 'photo', null);
      ids.push(item.id);
      if (mediaId === null) continue;
      if (await this.pictures(zip, { ...item, mediaId }, `Trash/${file}`)) files.set(item.id, file);
      await progress.packed();
    }
    if (ids.length > 0) await zip.list('Trash/photos.json', this.describedTrash(userId, files));
    return ids;
  }

  private async *describedTrash(userId: string, files: PackedFiles) {
    for await (const item of this.source.trash(userId)) {
      const { id, description, createdAt, deletedAt } = item;
      yield { file: files.get(id) ?? null, caption: description, ...extrasOf(item), createdAt, deletedAt };
    }
  }

  /**
   * All pictures of an item: the one that it shows, that one for posting, and those that it showed before. False where
   * the one that it shows is gone.
   */
  private async pictures(zip: ZipWriter, item: Pictured, file: string): Promise<boolean> {
    const isPacked = await this.picture(zip, item.mediaId, file);
    if (item.postingState === 'ready')
      await this.picture(zip, item.mediaId, besides(file, 'for posting'), 'posting');
    for (const [index, mediaId] of (item.former ?? []).entries())
      await this.picture(zip, mediaId, besides(file, `before ${index + 1}`));
    return isPacked;
  }
}

/**
 * The files of pictures that were packed, by their items' ids. The list beside them is read after them, for it would be
 * too large to keep: what has changed since then moves no name.
 */
type PackedFiles = Map<string, string>;

interface Pictured extends Pick<ExportedTrash, 'postingState' | 'former'> {
  readonly mediaId: string;
}

type DescribedGrid = ReturnType<typeof describedGrid>;

function describedGrid(grid: ExportedGrid, folder: string) {
  const { name, createdAt, isDeleted, ratio, rhythm, calendar } = grid;
  const own = { name, createdAt, folder, isDeleted, ratio };
  return { ...own, ...(rhythm && { rhythm }), ...(calendar && { calendar }) };
}

/** What is there only where a person has written it. */
function extrasOf({ altText, firstComment, label, date, focus }: Photo | ExportedTrash) {
  return { altText, firstComment, label, date, focus };
}
