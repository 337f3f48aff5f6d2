import { LIMITS } from '@tessera/contracts';
import { ACCEPTED_TYPES, isConverted } from '../../../shared/files/accepted-types.js';
import type { ToastContent } from '../../../shared/ui/toast-store.js';
import { ScaleTimeoutError } from '../../uploads/scale/scale-timeout-error.js';
import { UnreadableImageError } from '../../uploads/scale/unreadable-image-error.js';

/** Why a file cannot become a profile picture, as a toast; null where it can [spec 5.5]. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): ToastContent | null {
  const { name, type, size } = file;
  if (!ACCEPTED_TYPES.includes(type) && !isConverted(file)) {
    return {
      title: type.startsWith('image/') ? 'This kind of image cannot be used' : 'Not an image',
      description: `Please select a JPG, PNG, WEBP or GIF image instead of ${name}.`,
      variant: 'destructive',
    };
  }
  if (size >= LIMITS.profileImage.bytes) {
    return {
      title: 'File too large',
      description: 'Please select an image smaller than 5MB.',
      variant: 'destructive',
    };
  }
  return null;
}

/** Why a file could not be read, as a toast. */
export const readingFailure = (error: unknown): ToastContent => ({
  title: 'Failed to read the picture',
  description:
    error instanceof UnreadableImageError || error instanceof ScaleTimeoutError
      ? error.text
      : 'Check your connection and try again.',
  variant: 'destructive',
});
