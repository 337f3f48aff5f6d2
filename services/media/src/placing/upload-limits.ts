import { LIMITS } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import type { UploadLimits } from '../uploads/received-upload.js';

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
