import { Injectable } from '@nestjs/common';
import { POSTING_VARIANTS, type PostingPicture } from '@tessera/contracts';
import {
  AppError,
  Clock,
  ErasedAccounts,
  isRefusal,
  notFound,
  unavailable,
  type Caller,
} from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { AssetEraser } from '../assets/asset-eraser.js';
import { toPosting } from '../assets/asset.mapper.js';
import { AssetRepository, bytesOf } from '../assets/asset.repository.js';
import type { Asset } from '../assets/asset.js';
import { OwnerUsage } from '../assets/owner-usage.js';
import { DerivationOutbox } from '../derivation/derivation-outbox.js';
import { ImageIntake } from '../images/image-intake.js';
import { describe, MediaStore, type StoredPosting } from '../storage/media-store.js';
import type { ReceivedFile } from '../uploads/received-upload.js';
import { NO_FIELDS, ONE_FILE } from '../uploads/upload-limits.js';
import { UploadReceiver } from '../uploads/upload-receiver.js';
import { PostingRepository } from './posting.repository.js';

/** `PUT /api/media/{id}/posting`: the picture to post of an asset, with its tiles, stored before the response. */
@Injectable()
export class PostingService {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly intake: ImageIntake,
    private readonly assets: AssetRepository,
    private readonly postings: PostingRepository,
    private readonly usage: OwnerUsage,
    private readonly store: MediaStore,
    private readonly eraser: AssetEraser,
    private readonly erased: ErasedAccounts,
    private readonly outbox: DerivationOutbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeatable with the same file.
   * @throws AppError NOT_FOUND, POSTING_PICTURE_EXISTS for another file than the one that is stored, CEILING_REACHED,
   * and what a first picture is refused with.
   */
  async receive(request: FastifyRequest, id: string, { sub: ownerId }: Caller): Promise<PostingPicture> {
    await this.living(id, ownerId);
    return this.receiver.receive(request, {
      limits: ONE_FILE,
      fields: NO_FIELDS,
      use: async ({ files: [file] }) => {
        if (!file) throw new AppError('VALIDATION_FAILED');
        const asset = await this.put(id, ownerId, file);
        await this.outbox.tellGrids(asset);
        return toPosting(asset);
      },
    });
  }

  private async put(id: string, ownerId: string, { sha256: sent, path }: ReceivedFile): Promise<Asset> {
    if (!(await this.postings.lease(id, ownerId, sent, this.clock.now())))
      return this.storedBefore(id, ownerId, sent);
    const posting = await this.write(id, ownerId, sent, path);
    const stored = await this.postings.markStored(id, posting, this.clock.now());
    if (await this.erased.includes(ownerId)) {
      await this.eraser.eraseAllOf(ownerId);
      throw new AppError('UNAUTHENTICATED');
    }
    if (stored) return stored;
    const now = await this.assets.find(id);
    if (now && !now.expiringAt) return this.storedBefore(id, ownerId, sent);
    // Erased meanwhile: what was written after its objects were removed goes too.
    await this.store.delete(id);
    throw notFound();
  }

  /** Stores the objects, under addresses that nobody gets before the document names them. */
  private async write(id: string, ownerId: string, sent: string, path: string): Promise<StoredPosting> {
    const images = await this.decode(id, ownerId, sent, path);
    const { posting, tile400, tile800 } = images;
    const stored = {
      sent,
      posting: describe(posting),
      tile400: describe(tile400),
      tile800: describe(tile800),
    };
    await this.usage.take(ownerId, bytesOf(stored));
    for (const variant of POSTING_VARIANTS) await this.store.put(id, variant, images[variant]);
    return stored;
  }

  /** A file that is refused is remembered, so that every device of its owner sees it. */
  private async decode(id: string, ownerId: string, sent: string, path: string) {
    try {
      return await this.intake.posting(ownerId, path);
    } catch (error) {
      if (isRefusal(error)) {
        const failed = await this.postings.markFailed(id, sent, this.clock.now());
        if (failed) await this.outbox.tellGrids(failed);
      }
      throw error;
    }
  }

  /** The asset where the same file is stored already. */
  private async storedBefore(id: string, ownerId: string, sent: string): Promise<Asset> {
    const asset = await this.living(id, ownerId);
    if (!asset.posting) throw unavailable('the picture for posting, which is being stored');
    if (asset.posting.sent !== sent) throw new AppError('POSTING_PICTURE_EXISTS');
    return asset;
  }

  private async living(id: string, ownerId: string): Promise<Asset> {
    const [asset] = await this.assets.findMany([id]);
    if (asset?.ownerId !== ownerId || asset.purpose !== 'photo' || asset.state === 'storing')
      throw notFound();
    return asset;
  }
}
