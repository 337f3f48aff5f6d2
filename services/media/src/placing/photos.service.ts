import { Injectable } from '@nestjs/common';
import {
  fillPlaceholder,
  insertPhotos,
  PhotoBatchBody,
  PhotoBatchFields,
  type PlacedPhotos,
} from '@tessera/contracts';
import {
  fingerprintOf,
  Idempotency,
  Ids,
  MessageClient,
  validationFailed,
  type Caller,
} from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { UploadReceiver } from '../uploads/upload-receiver.js';
import { AssetPlacer } from './asset-placer.js';
import { BATCH_UPLOAD } from '../uploads/upload-limits.js';
import { RoomCheck } from './room-check.js';
import { UploadedPlacer } from './uploaded-placer.js';

const BATCH = '/api/photos/batch';

/** Media that become posts of a grid. */
@Injectable()
export class PhotosService {
  constructor(
    private readonly messages: MessageClient,
    private readonly idempotency: Idempotency,
    private readonly ids: Ids,
    private readonly placer: AssetPlacer,
    private readonly uploaded: UploadedPlacer,
    private readonly receiver: UploadReceiver,
    private readonly room: RoomCheck,
  ) {}

  /** `POST /api/photos/batch` in either of its two forms. */
  async insertBatch(request: FastifyRequest, caller: Caller, key: string | undefined): Promise<PlacedPhotos> {
    if (request.isMultipart()) return this.insertFiles(request, caller, key);
    const body = PhotoBatchBody.safeParse(request.body);
    if (!body.success) throw validationFailed(body.error.issues);
    return this.insertMedia(body.data, caller, key);
  }

  /** `PUT /api/photos/{id}/media`: the claim's photo is the placeholder itself, so repeating it is harmless. */
  async fill(photoId: string, mediaId: string, { sub: userId, tier }: Caller): Promise<PlacedPhotos> {
    return this.placer.place(userId, [{ mediaId, photoId }], (items) => {
      const [item] = items;
      if (!item) throw new Error('nothing was claimed');
      return this.messages.send(fillPlaceholder, { userId, tier, photoId, image: item.image });
    });
  }

  private async insertMedia(
    body: PhotoBatchBody,
    caller: Caller,
    key: string | undefined,
  ): Promise<PlacedPhotos> {
    const { sub: userId, tier } = caller;
    const { gridId, position, mediaIds } = body;
    return this.idempotency.run({
      userId,
      key,
      fingerprint: fingerprintOf('POST', BATCH, body),
      chooseIds: () => mediaIds.map((mediaId) => ({ mediaId, photoId: this.ids.next() })),
      work: (claims) =>
        this.placer.place(userId, claims, (items) =>
          this.messages.send(insertPhotos, { userId, tier, gridId, position, items }),
        ),
    });
  }

  private async insertFiles(
    request: FastifyRequest,
    caller: Caller,
    key: string | undefined,
  ): Promise<PlacedPhotos> {
    const { sub: userId, tier } = caller;
    return this.receiver.receive(request, {
      limits: BATCH_UPLOAD,
      fields: PhotoBatchFields,
      // Where the grid is named before the files, a full one is refused before any of their bytes are read.
      beforeFiles: ({ gridId }) => this.room.assertRoom(caller, key, gridId, 1),
      use: async ({ fields, files }) => {
        const { gridId, position } = fields;
        await this.room.assertRoom(caller, key, gridId, files.length);
        return this.uploaded.place({
          ownerId: userId,
          key,
          path: BATCH,
          fields,
          files,
          place: (items) => this.messages.send(insertPhotos, { userId, tier, gridId, position, items }),
        });
      },
    });
  }
}
