import { Injectable } from '@nestjs/common';
import {
  appendToCarousel,
  CarouselPhotosFields,
  NewCarouselFields,
  type PlacedPhotos,
} from '@tessera/contracts';
import { AppError, MessageClient, type Caller } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { UploadReceiver } from '../uploads/upload-receiver.js';
import { CAROUSEL_UPLOAD } from '../uploads/upload-limits.js';
import { RoomCheck } from './room-check.js';
import { UploadedPlacer } from './uploaded-placer.js';

/** Pictures that become members of a carousel. */
@Injectable()
export class CarouselsService {
  constructor(
    private readonly messages: MessageClient,
    private readonly uploaded: UploadedPlacer,
    private readonly receiver: UploadReceiver,
    private readonly room: RoomCheck,
  ) {}

  /** `POST /api/carousels`: the group is made with its first photos. */
  async create(request: FastifyRequest, caller: Caller, key: string | undefined): Promise<PlacedPhotos> {
    const { sub: userId, tier } = caller;
    return this.receiver.receive(request, {
      limits: CAROUSEL_UPLOAD,
      fields: NewCarouselFields,
      beforeFiles: ({ gridId }) => this.room.assertRoom(caller, key, gridId, 1),
      use: async ({ fields, files }) => {
        const { carouselGroupId: groupId, gridId } = fields;
        await this.room.assertRoom(caller, key, gridId, files.length);
        return this.uploaded.place({
          ownerId: userId,
          key,
          path: '/api/carousels',
          fields,
          files,
          place: (items) => this.messages.send(appendToCarousel, { userId, tier, groupId, gridId, items }),
        });
      },
    });
  }

  /** `POST /api/carousels/{groupId}/photos`: grids knows the group's grid, so the room is checked by the insert. */
  async append(
    request: FastifyRequest,
    groupId: string,
    caller: Caller,
    key: string | undefined,
  ): Promise<PlacedPhotos> {
    const { sub: userId, tier } = caller;
    return this.receiver.receive(request, {
      limits: CAROUSEL_UPLOAD,
      fields: CarouselPhotosFields,
      use: ({ fields, files }) => {
        if ((fields.carouselGroupId ?? groupId) !== groupId) {
          throw new AppError('VALIDATION_FAILED', {
            details: [{ path: 'carouselGroupId', message: 'not the carousel of this address' }],
          });
        }
        return this.uploaded.place({
          ownerId: userId,
          key,
          path: `/api/carousels/${groupId}/photos`,
          fields: {},
          files,
          place: (items) =>
            this.messages.send(appendToCarousel, { userId, tier, groupId, gridId: null, items }),
        });
      },
    });
  }
}
