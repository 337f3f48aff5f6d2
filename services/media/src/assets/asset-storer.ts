import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { notFound } from '@tessera/service-kit';
import { dataUrlBytes } from '../images/data-url.js';
import { ImageIntake } from '../images/image-intake.js';
import { AssetCreator } from './asset-creator.js';
import type { Asset } from './asset.js';

export interface DataUrlRequest {
  readonly ownerId: string;
  readonly newId: string;
  /** The photo that it is for; null for the owner's profile picture. */
  readonly photoId: string | null;
  readonly dataUrl: string;
}

/** Stores pictures that come as data URLs. */
@Injectable()
export class AssetStorer {
  constructor(
    private readonly creator: AssetCreator,
    private readonly intake: ImageIntake,
  ) {}

  /**
   * The asset, made now or found made; a profile picture is cut to its square.
   * @throws AppError for a picture that is refused, CEILING_REACHED.
   */
  async store({ ownerId, newId, photoId, dataUrl }: DataUrlRequest): Promise<Asset> {
    const purpose = photoId === null ? 'profile' : 'photo';
    const limit = purpose === 'profile' ? LIMITS.profileImage.bytes : LIMITS.upload.bytes;
    const asset = await this.creator.create({
      id: newId,
      ownerId,
      purpose,
      photoId,
      makeMaster: async () => this.intake.master(ownerId, dataUrlBytes(dataUrl, limit), purpose),
    });
    if (asset.photoId !== photoId) throw notFound();
    return asset;
  }
}
