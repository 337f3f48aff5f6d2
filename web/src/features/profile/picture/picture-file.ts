import { LIMITS } from '@tessera/contracts';
import { ACCEPTED_TYPES } from '../../../shared/files/accepted-types.js';
import type { ToastContent } from '../../../shared/ui/toast-store.js';

/** Why a file cannot become a profile picture, as a toast; null where it can (section 5). */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): ToastContent | null {
  if (!ACCEPTED_TYPES.includes(type)) {
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
