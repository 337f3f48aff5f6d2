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
import { besides, gridFolder, photoFile } from './export-names.js';
import { ExportRepository } from './export.repository.js';
import type { ExportDocument } from './export.schema.js';
import { ExportSource } from './export-source.js';
import { ExportStore } from './export-store.js';
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
    const names: (Pick<ExportedGrid, 'name' | 'createdAt' | 'isDeleted' | 'ratio' | 'rhythm' | 'calendar'> & {
      folder: string;
    })[] = [];
    for await (const grid of this.source.grids(userId)) {
      const { name, createdAt, isDeleted, ratio, rhythm, calendar } = grid;
      const folder = gridFolder(names.length, name, isDeleted);
      names.push({
        name,
        createdAt,
        folder,
        isDeleted,
        ratio,
        ...(rhythm && { rhythm }),
        ...(calendar && { calendar }),
      });
      await this.grid(zip, userId, grid, folder, progress);
    }
    await zip.json('grids.json', names);
    await this.trash(zip, userId, progress);
    await zip.list('copies.json', this.source.copies(userId));
    await zip.list('saved-texts.json', this.source.texts(userId));
  }

  private async grid(
    zip: ZipWriter,
    userId: string,
    grid: ExportedGrid,
    folder: string,
    progress: Progress,
  ): Promise<void> {
    const files: PackedFiles = new Map();
    let place = 0;
    for await (const photo of this.source.photos(userId, grid)) {
      const file = photoFile(place, photo.mediaType, photo.carouselPosition);
      place += 1;
      const mediaId = photo.isPlaceholder || photo.url === null ? null : mediaIdOf(photo.url);
      if (mediaId === null) continue;
      if (await this.pictures(zip, { ...photo, mediaId }, `${folder}/${file}`)) files.set(photo.id, file);
      await progress.packed();
    }
    await zip.list(`${folder}/photos.json`, this.described(userId, grid, files));
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

  private async trash(zip: ZipWriter, userId: string, progress: Progress): Promise<void> {
    const files: PackedFiles = new Map();
    let place = 0;
    for await (const { mediaId, ...item } of this.source.trash(userId)) {
      const file = photoFile(place, 'photo', null);
      place += 1;
      if (mediaId === null) continue;
      if (await this.pictures(zip, { ...item, mediaId }, `Trash/${file}`)) files.set(item.id, file);
      await progress.packed();
    }
    if (place > 0) await zip.list('Trash/photos.json', this.describedTrash(userId, files));
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

/** What is there only where a person has written it. */
function extrasOf({ altText, firstComment, label, date, focus }: Photo | ExportedTrash) {
  return { altText, firstComment, label, date, focus };
}
