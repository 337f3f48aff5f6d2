import { Injectable, Logger } from '@nestjs/common';
import { fingerprintOf, Idempotency, Ids } from '@tessera/service-kit';
import type { Claim } from '../assets/asset-claims.repository.js';
import { AssetCreator } from '../assets/asset-creator.js';
import { AssetEraser } from '../assets/asset-eraser.js';
import { ImageIntake } from '../images/image-intake.js';
import type { ReceivedFile } from '../uploads/received-upload.js';
import { AssetPlacer } from './asset-placer.js';
import { inParallel } from './in-parallel.js';
import type { Place, Placed } from './placement.js';

/** Pictures of one request that become photos of one grid, all or none. */
export interface UploadedRequest {
  readonly ownerId: string;
  readonly key: string | undefined;
  readonly path: string;
  readonly fields: unknown;
  readonly files: readonly ReceivedFile[];
  readonly place: Place;
}

/** Files of one request that are stored at once; the process's own gate decides how many are decoded. */
const WIDTH = 4;

/** Stores the files of one request and has grids place them. */
@Injectable()
export class UploadedPlacer {
  private readonly logger = new Logger('uploads');

  constructor(
    private readonly idempotency: Idempotency,
    private readonly intake: ImageIntake,
    private readonly creator: AssetCreator,
    private readonly eraser: AssetEraser,
    private readonly placer: AssetPlacer,
    private readonly ids: Ids,
  ) {}

  async place({ ownerId, key, path, fields, files, place }: UploadedRequest): Promise<Placed> {
    const hashes = files.map(({ sha256 }) => sha256);
    return this.idempotency.run({
      userId: ownerId,
      key,
      fingerprint: fingerprintOf('POST', path, fields, hashes),
      chooseIds: () => files.map(() => ({ mediaId: this.ids.secret(), photoId: this.ids.next() })),
      work: (claims) => this.storeAndPlace(ownerId, claims, files, place),
    });
  }

  private async storeAndPlace(
    ownerId: string,
    claims: readonly Claim[],
    files: readonly ReceivedFile[],
    place: Place,
  ): Promise<Placed> {
    try {
      await inParallel(claims, WIDTH, async ({ mediaId }, index) => {
        const file = files[index];
        if (!file) throw new Error('a file is missing');
        await this.creator.create({
          id: mediaId,
          ownerId,
          purpose: 'photo',
          photoId: null,
          makeMaster: () => this.intake.master(ownerId, file.path),
        });
      });
      return await this.placer.place(ownerId, claims, place);
    } catch (error) {
      // What no photo has claimed was made for this request alone.
      await this.discard(ownerId, claims);
      throw error;
    }
  }

  private async discard(ownerId: string, claims: readonly Claim[]): Promise<void> {
    try {
      for (const { mediaId } of claims) await this.eraser.eraseFree(mediaId, ownerId);
    } catch (error) {
      this.logger.warn({ err: error }, 'not removed now; a sweep will');
    }
  }
}
