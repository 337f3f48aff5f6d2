import { Injectable, Logger } from '@nestjs/common';
import type { PlacedPhotos } from '@tessera/contracts';
import { fingerprintOf, Idempotency, Ids } from '@tessera/service-kit';
import PQueue from 'p-queue';
import type { Claim } from '../assets/asset-claims.repository.js';
import { AssetCreator } from '../assets/asset-creator.js';
import { AssetEraser } from '../assets/asset-eraser.js';
import { ImageIntake } from '../images/image-intake.js';
import type { ReceivedFile } from '../uploads/received-upload.js';
import { AssetPlacer, type Place } from './asset-placer.js';

/** Pictures of one request that become photos of one grid, all or none. */
interface UploadedRequest {
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

  async place({ ownerId, key, path, fields, files, place }: UploadedRequest): Promise<PlacedPhotos> {
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
  ): Promise<PlacedPhotos> {
    try {
      await this.storeAll(ownerId, claims, files);
      return await this.placer.place(ownerId, claims, place);
    } catch (error) {
      // What no photo has claimed was made for this request alone.
      await this.discard(ownerId, claims);
      throw error;
    }
  }

  /** After a failure no further file is begun; those in hand are finished before it is thrown. */
  private async storeAll(
    ownerId: string,
    claims: readonly Claim[],
    files: readonly ReceivedFile[],
  ): Promise<void> {
    const queue = new PQueue({ concurrency: WIDTH });
    const store = async (id: string, file: ReceivedFile | undefined): Promise<void> => {
      try {
        if (!file) throw new Error('a file is missing');
        const makeMaster = () => this.intake.master(ownerId, file.path);
        await this.creator.create({ id, ownerId, purpose: 'photo', photoId: null, makeMaster });
      } catch (error) {
        queue.clear();
        throw error;
      }
    };
    try {
      await Promise.all(claims.map(({ mediaId }, index) => queue.add(() => store(mediaId, files[index]))));
    } finally {
      await queue.onIdle();
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
