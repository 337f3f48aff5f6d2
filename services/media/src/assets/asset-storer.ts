import { Injectable } from '@nestjs/common';
import { notFound } from '@tessera/service-kit';
import { ImageIntake } from '../images/image-intake.js';
import type { ImageSource } from '../images/master-image.js';
import { AssetCreator } from './asset-creator.js';
import type { Asset } from './asset.js';

interface PictureRequest {
  readonly ownerId: string;
  readonly newId: string;
  /** The photo that it is for; null for the owner's profile picture. */
  readonly photoId: string | null;
  readonly picture: ImageSource;
}

/** Stores pictures that the other services send. */
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
  async store({ ownerId, newId, photoId, picture }: PictureRequest): Promise<Asset> {
    const purpose = photoId === null ? 'profile' : 'photo';
    const asset = await this.creator.create({
      id: newId,
      ownerId,
      purpose,
      photoId,
      makeMaster: () => this.intake.master(ownerId, picture, purpose),
    });
    if (asset.photoId !== photoId) throw notFound();
    return asset;
  }
}
