import { Injectable } from '@nestjs/common';
import { LIMITS, mediaIdOf, type ExportedGrid, type ExportedTrash, type Photo } from '@tessera/contracts';
import { AppError, Clock, Ids } from '@tessera/service-kit';
import { MediaStore } from '../storage/media-store.js';
import { gridFolder, photoFile } from './export-names.js';
import { ExportRepository } from './export.repository.js';
import type { ExportDocument } from './export.schema.js';
import { ExportSource } from './export-source.js';
import { ExportStore } from './export-store.js';
import { ZipWriter } from './zip-writer.js';

const DAY = 24 * 60 * 60_000;
/** Pictures between two notes of the progress. */
const NOTE_EVERY = 10;

/** Another worker took the export over, or it was erased. */
class ClaimLost extends Error {}

/** Counts what is packed, and writes it down now and then. */
interface Progress {
  packed(): Promise<void>;
}

/**
 * Packs a person's own data into a ZIP, in constant memory: one picture and one page of items at a time. Where it is
 * killed the next worker begins from the start, and puts the whole ZIP or nothing.
 */
@Injectable()
export class ExportPacker {
  constructor(
    private readonly exports: ExportRepository,
    private readonly source: ExportSource,
    private readonly store: ExportStore,
    private readonly media: MediaStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Repeatable, also while another worker is at it: the last one that began has the claim, and one that has lost it
   * ends, and removes only what it wrote itself. Does nothing for an export that is ready or gone.
   */
  async pack(exportId: string): Promise<void> {
    const attempt = this.ids.secret();
    // A person retries one that has failed: by the job that was given up.
    await this.exports.restart(exportId, this.clock.now());
    const begun = await this.exports.begin(exportId, attempt);
    if (!begun) return this.removeUnowned(exportId);
    try {
      const total = await this.packAs(attempt, begun);
      const expiresAt = new Date(this.clock.now().getTime() + LIMITS.exportDays * DAY);
      if (!(await this.exports.markReady(exportId, attempt, total, expiresAt))) throw new ClaimLost();
    } catch (error) {
      await this.store.deleteAttempt(exportId, attempt).catch(() => {
        // The store may be the part that is unavailable: the object is removed with the export.
      });
      if (!(error instanceof ClaimLost)) throw error;
      await this.removeUnowned(exportId);
    }
  }

  /** Writes the attempt's own object; resolves with the number of pictures. @throws ClaimLost */
  private async packAs(attempt: string, { _id: exportId, ownerId }: ExportDocument): Promise<number> {
    const total = await this.source.countPictures(ownerId);
    let done = 0;
    const note = async () => {
      const kept = await this.exports.setProgress(exportId, attempt, Math.min(done, total), total);
      if (!kept) throw new ClaimLost();
    };
    const progress: Progress = {
      packed: async () => {
        done += 1;
        if (done % NOTE_EVERY === 0) await note();
      },
    };
    await note();
    const zip = new ZipWriter();
    const stored = this.store.put(exportId, attempt, zip.output);
    // A store that gives up ends the archive, which is where the failure is met.
    stored.catch((error: unknown) => zip.fail(error as Error));
    try {
      await this.write(zip, ownerId, progress);
      await zip.finish();
    } catch (error) {
      zip.fail(error as Error);
      await stored.catch(() => undefined);
      throw error;
    }
    await stored;
    return total;
  }

  /** Nothing may be left of an export whose document is gone, by this attempt or by one that was killed. */
  private async removeUnowned(exportId: string): Promise<void> {
    if ((await this.exports.find(exportId)) === null) await this.store.delete(exportId);
  }

  private async write(zip: ZipWriter, userId: string, progress: Progress): Promise<void> {
    const { user, sessions, messages, planChanges = [], waitlist = null } = await this.source.person(userId);
    await zip.json('account.json', { ...user, sessions, planChanges, waitlist });
    await zip.json('contact-messages.json', messages);
    const picture = user.profileImageUrl === null ? null : mediaIdOf(user.profileImageUrl);
    if (picture !== null) await this.picture(zip, picture, 'profile-picture.jpg');
    const names: (Pick<ExportedGrid, 'name' | 'createdAt' | 'isDeleted' | 'ratio'> & { folder: string })[] =
      [];
    for await (const grid of this.source.grids(userId)) {
      const { name, createdAt, isDeleted, ratio } = grid;
      const folder = gridFolder(names.length, name, isDeleted);
      names.push({ name, createdAt, folder, isDeleted, ratio });
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
    for await (const { photo, file } of this.items(userId, grid)) {
      const mediaId = photo.url === null ? null : mediaIdOf(photo.url);
      if (mediaId === null || file === null) continue;
      await this.picture(zip, mediaId, `${folder}/${file}`);
      await progress.packed();
    }
    await zip.list(`${folder}/photos.json`, this.described(userId, grid));
  }

  private async *items(userId: string, grid: ExportedGrid) {
    let index = 0;
    for await (const photo of this.source.photos(userId, grid)) {
      const file = photo.isPlaceholder ? null : photoFile(index, photo.mediaType, photo.carouselPosition);
      index += 1;
      yield { photo, file };
    }
  }

  /** What a person knows of each item, in the order of the feed. */
  private async *described(userId: string, grid: ExportedGrid) {
    const posted = new Set(grid.postedIds);
    for await (const { photo, file } of this.items(userId, grid)) {
      yield {
        file,
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
    let index = 0;
    for await (const { mediaId } of this.source.trash(userId)) {
      if (mediaId !== null) {
        await this.picture(zip, mediaId, `Trash/${photoFile(index, 'photo', null)}`);
        await progress.packed();
      }
      index += 1;
    }
    if (index > 0) await zip.list('Trash/photos.json', this.describedTrash(userId));
  }

  private async *describedTrash(userId: string) {
    let index = 0;
    for await (const item of this.source.trash(userId)) {
      const { mediaId, description, createdAt, deletedAt } = item;
      const file = mediaId === null ? null : photoFile(index, 'photo', null);
      index += 1;
      yield { file, caption: description, ...extrasOf(item), createdAt, deletedAt };
    }
  }

  /** A picture that was erased since its item was read is left out. */
  private async picture(zip: ZipWriter, mediaId: string, name: string): Promise<void> {
    const object = await this.media.open(mediaId, 'master');
    if (!object) return;
    try {
      await zip.picture(name, object.stream);
    } catch (cause) {
      object.stream.destroy();
      throw new AppError('DEPENDENCY_UNAVAILABLE', { info: { what: 'a picture', mediaId }, cause });
    }
  }
}

/** What is there only where a person has written it. */
function extrasOf({ altText, firstComment, label, date, focus }: Photo | ExportedTrash) {
  return { altText, firstComment, label, date, focus };
}
