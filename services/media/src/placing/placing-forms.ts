import { GroupId, Id, LIMITS } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import { z } from 'zod';
import type { UploadLimits } from '../uploads/received-upload.js';

/** The fields beside the files of `POST /api/carousels`. */
export const NewCarouselFields = z.object({ carouselGroupId: GroupId, gridId: Id });

/** The field beside the files of `POST /api/carousels/{groupId}/photos`; it repeats the address. */
export const CarouselPhotosFields = z.object({ carouselGroupId: GroupId.optional() });

const FIELD = 'photos';

export const BATCH_UPLOAD: UploadLimits = {
  body: LIMITS.body.batch,
  files: LIMITS.upload.filesInBatch,
  field: FIELD,
  tooMany: () =>
    new AppError('VALIDATION_FAILED', {
      text: `You can upload up to ${LIMITS.upload.filesInBatch} photos at once.`,
    }),
};

export const CAROUSEL_UPLOAD: UploadLimits = {
  body: LIMITS.body.carousel,
  files: LIMITS.carouselPhotos,
  field: FIELD,
  tooMany: () => new AppError('CAROUSEL_PHOTO_LIMIT'),
};
