import { LIMITS } from '@tessera/contracts';
import type { ToastContent } from '../../../shared/ui/toast-store.js';

/** Why a file cannot become a profile picture, as a toast; null where it can (section 5). */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): ToastContent | null {
  if (!type.startsWith('image/')) {
    return {
      title: 'Not an image',
      description: 'Please select a JPG, PNG, WEBP or GIF image.',
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
