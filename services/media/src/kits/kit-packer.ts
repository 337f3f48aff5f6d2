import { Injectable, Logger } from '@nestjs/common';
import {
  KIT,
  kitPlan,
  mediaIdOf,
  photosData,
  VARIANTS,
  type KitItem,
  type Photo,
  type Ratio,
  type ResponseOf,
  type Variant,
} from '@tessera/contracts';
import { pictureShape } from '@tessera/grid-core';
import { AppError, Clock, Ids, MessageClient } from '@tessera/service-kit';
import { Readable } from 'node:stream';
import { croppedImage } from '../images/cropped-image.js';
import { ImageGate } from '../images/image-gate.js';
import { isTimeout } from '../images/sharp-setup.js';
import { MediaStore } from '../storage/media-store.js';
import { ZipPacker, type Contents, type Progress } from '../zips/zip-packer.js';
import type { ZipWriter } from '../zips/zip-writer.js';
import { kitNames } from './kit-names.js';
import { KitRepository } from './kit.repository.js';
import type { KitDocument } from './kit.schema.js';
import { KitStore } from './kit-store.js';
import { captionsCsv, captionsText, type KitPicture } from './kit-texts.js';

const HOUR = 60 * 60_000;
const PHOTOS_AT_ONCE = 100;
/** Kits that one worker packs at once. */
export const KITS_AT_ONCE = 2;

type Plan = ResponseOf<typeof kitPlan>;

/** Packs posting kits. */
@Injectable()
export class KitPacker extends ZipPacker<KitDocument> {
  private readonly logger = new Logger('posting kits');

  constructor(
    kits: KitRepository,
    store: KitStore,
    media: MediaStore,
    clock: Clock,
    ids: Ids,
    private readonly messages: MessageClient,
    private readonly gate: ImageGate,
  ) {
    super(kits, store, media, clock, ids, KIT.hours * HOUR);
  }

  protected override async contentsOf(kit: KitDocument): Promise<Contents | null> {
    const plan = await this.planOf(kit);
    if (!plan || plan.items.length === 0) return null;
    return {
      total: plan.items.length,
      write: (zip, progress) => this.write(zip, kit, plan, progress),
    };
  }

  /** Null where the grid was deleted since the kit was asked for. */
  private async planOf({ ownerId: userId, gridId, posts }: KitDocument): Promise<Plan | null> {
    try {
      return await this.messages.send(kitPlan, { userId, tier: null, gridId, posts });
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  private async write(zip: ZipWriter, kit: KitDocument, plan: Plan, progress: Progress): Promise<void> {
    const nameOf = kitNames(plan.items);
    const packed = new Set<string>();
    for await (const { item, photo } of this.photos(kit, plan.items)) {
      const file = nameOf(item);
      if (photo && (await this.photo(zip, photo, file, kit, plan.ratio))) packed.add(file);
      await progress.packed();
    }
    const pictures = () => this.pictures(kit, plan.items, nameOf, packed);
    await zip.text('captions.txt', captionsText({ ...plan, pictures: packed.size }, pictures()));
    await zip.text('captions.csv', captionsCsv(pictures()));
  }

  private async *pictures(
    kit: KitDocument,
    items: readonly KitItem[],
    nameOf: (item: KitItem) => string,
    packed: ReadonlySet<string>,
  ): AsyncGenerator<KitPicture> {
    for await (const { item, photo } of this.photos(kit, items)) {
      const file = nameOf(item);
      yield { item, file, photo, packed: packed.has(file) };
    }
  }

  /** The photos of these items, a page at a time; null for one that is gone. */
  private async *photos({ ownerId: userId, gridId }: KitDocument, items: readonly KitItem[]) {
    for (let from = 0; from < items.length; from += PHOTOS_AT_ONCE) {
      const page = items.slice(from, from + PHOTOS_AT_ONCE);
      const photoIds = page.map(({ photoId }) => photoId);
      const photos = await this.messages.send(photosData, { userId, gridId, photoIds });
      const found = new Map(photos.map((photo) => [photo.id, photo]));
      for (const item of page) yield { item, photo: found.get(item.photoId) ?? null };
    }
  }

  /** False where the picture cannot be had: it is left out, and the texts name it. */
  private async photo(
    zip: ZipWriter,
    photo: Photo,
    file: string,
    { ownerId, cropped }: KitDocument,
    ratio: Ratio,
  ): Promise<boolean> {
    const mediaId = photo.url === null ? null : mediaIdOf(photo.url);
    if (mediaId === null) return false;
    const variant = photo.postingState === 'ready' ? 'posting' : 'master';
    if (!cropped) return this.picture(zip, mediaId, file, variant);
    const part = await this.crop(ownerId, mediaId, variant, photo, ratio);
    if (!part) return false;
    await zip.picture(file, Readable.from([part]));
    return true;
  }

  private async crop(
    ownerId: string,
    mediaId: string,
    variant: Variant & ('posting' | 'master'),
    { mediaType, focus }: Photo,
    ratio: Ratio,
  ): Promise<Buffer | null> {
    const whole = await this.media.read(mediaId, variant);
    if (!whole) return null;
    const pixels = VARIANTS[variant].side ** 2;
    try {
      return await this.gate.run({ ownerId, pixels }, () =>
        croppedImage(whole, pictureShape(mediaType, ratio), focus),
      );
    } catch (error) {
      // A worker that is too busy now tries the kit again.
      if (error instanceof AppError || isTimeout(error)) throw error;
      this.logger.error({ mediaId, variant, err: error }, 'a stored picture cannot be cut');
      return null;
    }
  }
}
