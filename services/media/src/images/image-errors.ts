import { AppError } from '@tessera/service-kit';

/** Its bytes are not one of the four formats. */
export function unsupportedImage(): AppError {
  return new AppError('UNSUPPORTED_IMAGE');
}

/** More bytes or pixels than are taken. */
export function imageTooLarge(info: Readonly<Record<string, unknown>>): AppError {
  return new AppError('FILE_TOO_LARGE', { info });
}

/** libvips could not read it to its end. */
export function unreadableImage(cause: unknown): AppError {
  return new AppError('IMAGE_UNREADABLE', { cause });
}

/** The process has as many images in hand as it can take. */
export function imagesBusy(cause?: unknown): AppError {
  return new AppError('DEPENDENCY_UNAVAILABLE', {
    text: 'Many photos are being uploaded right now. Please try again in a moment.',
    info: { what: 'image processing' },
    cause,
    retryAfter: 2,
  });
}
