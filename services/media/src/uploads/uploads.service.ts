import { Injectable } from '@nestjs/common';
import type { UploadedMedia } from '@tessera/contracts';
import { AppError, fingerprintOf, Idempotency, Ids, type Caller } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { AssetCreator } from '../assets/asset-creator.js';
import { toUploaded } from '../assets/asset.mapper.js';
import { ImageIntake } from '../images/image-intake.js';
import type { ReceivedFile } from './received-upload.js';
import { NO_FIELDS, ONE_FILE } from './upload-limits.js';
import { UploadReceiver } from './upload-receiver.js';

/** `POST /api/media`: one picture, stored before the response. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly idempotency: Idempotency,
    private readonly intake: ImageIntake,
    private readonly creator: AssetCreator,
    private readonly ids: Ids,
  ) {}

  async uploadOne(request: FastifyRequest, caller: Caller, key: string | undefined): Promise<UploadedMedia> {
    return this.receiver.receive(request, {
      limits: ONE_FILE,
      fields: NO_FIELDS,
      use: ({ files }) => {
        const hashes = files.map(({ sha256 }) => sha256);
        return this.idempotency.run({
          userId: caller.sub,
          key,
          fingerprint: fingerprintOf('POST', '/api/media', {}, hashes),
          chooseIds: () => ({ mediaId: this.ids.secret() }),
          work: ({ mediaId }) => this.store(mediaId, caller.sub, files[0]),
        });
      },
    });
  }

  private async store(
    mediaId: string,
    ownerId: string,
    file: ReceivedFile | undefined,
  ): Promise<UploadedMedia> {
    if (!file) throw new AppError('VALIDATION_FAILED');
    const asset = await this.creator.create({
      id: mediaId,
      ownerId,
      purpose: 'photo',
      photoId: null,
      makeMaster: () => this.intake.master(ownerId, file.path),
    });
    return toUploaded(asset);
  }
}
