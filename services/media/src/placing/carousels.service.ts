import { Injectable } from '@nestjs/common';
import { appendToCarousel, CarouselPhotosFields, NewCarouselFields, roomForPhotos } from '@tessera/contracts';
import { AppError, MessageClient, validationFailed, type Caller } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { UploadReceiver } from '../uploads/upload-receiver.js';
import { CAROUSEL_UPLOAD } from '../uploads/upload-limits.js';
import type { Placed } from './placement.js';
import { UploadedPlacer } from './uploaded-placer.js';

/** Pictures that become members of a carousel. */
@Injectable()
export class CarouselsService {
  constructor(
    private readonly messages: MessageClient,
    private readonly uploaded: UploadedPlacer,
    private readonly receiver: UploadReceiver,
  ) {}

  /** `POST /api/carousels`: the group is made with its first photos. */
  async create(request: FastifyRequest, caller: Caller, key: string | undefined): Promise<Placed> {
    const { sub: userId, tier } = caller;
    const checkRoom = async (gridId: string, adding: number) => {
      await this.messages.send(roomForPhotos, { userId, tier, gridId, adding });
    };
    return this.receiver.receive(
      request,
      CAROUSEL_UPLOAD,
      async ({ fields, files }) => {
        const parsed = NewCarouselFields.safeParse(fields);
        if (!parsed.success) throw validationFailed(parsed.error.issues);
        const { carouselGroupId: groupId, gridId } = parsed.data;
        await checkRoom(gridId, files.length);
        return this.uploaded.place({
          ownerId: userId,
          key,
          path: '/api/carousels',
          fields: parsed.data,
          files,
          place: (items) => this.messages.send(appendToCarousel, { userId, tier, groupId, gridId, items }),
        });
      },
      async (fields) => {
        const early = NewCarouselFields.safeParse(fields);
        if (early.success) await checkRoom(early.data.gridId, 1);
      },
    );
  }

  /** `POST /api/carousels/{groupId}/photos`: grids knows the group's grid, so the room is checked by the insert. */
  async append(
    request: FastifyRequest,
    groupId: string,
    caller: Caller,
    key: string | undefined,
  ): Promise<Placed> {
    const { sub: userId, tier } = caller;
    return this.receiver.receive(request, CAROUSEL_UPLOAD, ({ fields, files }) => {
      const parsed = CarouselPhotosFields.safeParse(fields);
      if (!parsed.success) throw validationFailed(parsed.error.issues);
      if ((parsed.data.carouselGroupId ?? groupId) !== groupId) {
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
    });
  }
}
