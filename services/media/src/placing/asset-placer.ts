import { Injectable, Logger } from '@nestjs/common';
import { knownPhotos, type ClaimedPhoto, type PlacedPhotos } from '@tessera/contracts';
import { isRefusal, MessageClient } from '@tessera/service-kit';
import { toImage } from '../assets/asset.mapper.js';
import { AssetClaims } from '../assets/asset-claims.js';
import type { Claim } from '../assets/asset-claims.repository.js';

/** Asks grids to put the photos in their place; a repeat with the same ones changes nothing. */
export type Place = (items: ClaimedPhoto[]) => Promise<PlacedPhotos>;

/** Claims assets and has grids place them; the claims stand as long as the grid may have the photos. */
@Injectable()
export class AssetPlacer {
  private readonly logger = new Logger('claims');

  constructor(
    private readonly claims: AssetClaims,
    private readonly messages: MessageClient,
  ) {}

  /** @throws AppError NOT_FOUND for assets that cannot be claimed, and grids' own refusals. */
  async place(ownerId: string, wanted: readonly Claim[], place: Place): Promise<PlacedPhotos> {
    const { assets, fresh } = await this.claims.claim(ownerId, wanted);
    const items = wanted.flatMap(({ photoId }, index) => {
      const asset = assets[index];
      return asset ? [{ photoId, image: toImage(asset) }] : [];
    });
    try {
      return await place(items);
    } catch (error) {
      // After any other error the photos may be in the grid.
      if (isRefusal(error)) await this.giveUp(ownerId, wanted, fresh);
      throw error;
    }
  }

  /**
   * Claims that stood before may belong to photos that an earlier try has placed: grids is asked about those. An item
   * that is there keeps its claim even without the picture, for that try may be about to fill it; a sweep decides.
   */
  private async giveUp(ownerId: string, wanted: readonly Claim[], fresh: readonly Claim[]): Promise<void> {
    await this.claims.release(ownerId, fresh);
    const stood = wanted.filter((claim) => !fresh.includes(claim));
    if (stood.length === 0) return;
    try {
      const { photoIds } = await this.messages.send(knownPhotos, {
        photoIds: stood.map(({ photoId }) => photoId),
      });
      const unknown = stood.filter(({ photoId }) => !photoIds.includes(photoId));
      await this.claims.release(ownerId, unknown);
    } catch (error) {
      this.logger.warn({ err: error }, 'claims not given up now; a sweep will ask again');
    }
  }
}
