import { LIMITS } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import { z } from 'zod';

const FIELD = 'photos';

/** What a route takes. Bytes. */
export interface UploadLimits {
  /** The whole body. */
  readonly body: number;
  readonly files: number;
  /** The only name that files may have; null for any. */
  readonly field: string | null;
  /** The error for one file too many. */
  readonly tooMany: () => Error;
}

/** Of a form in which only the file counts. */
export const NO_FIELDS = z.object({});

/** One picture. */
export const ONE_FILE: UploadLimits = {
  body: LIMITS.body.media,
  files: 1,
  field: null,
  tooMany: () => new AppError('VALIDATION_FAILED', { text: 'One file is uploaded at a time.' }),
};

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
