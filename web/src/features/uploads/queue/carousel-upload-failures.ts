import { carouselLimitText, LIMITS } from '@tessera/contracts';
import { refusedByPlan } from '../../../domain/plan/plan-refusals.js';
import { hasCode } from '../../../shared/api/api-error.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { UPLOAD_FAILED } from './upload-failures.js';

/** [spec 8.8] */
const PROCESSING_FAILED = 'There was an error processing your upload. Please try again.';

export function notifyCarouselLimit(text: string): void {
  toast({ title: 'Carousel Photo Limit', description: text, variant: 'destructive' });
}

/** Tells what became of photos that were added; `making` where the carousel is not there yet. */
export function notifyCarouselFailure(error: unknown, making: boolean): void {
  if (refusedByPlan(error)) return;
  if (hasCode(error, 'CAROUSEL_PHOTO_LIMIT')) {
    notifyCarouselLimit(
      error.serverMessage ?? carouselLimitText(LIMITS.carouselPhotos, LIMITS.carouselPhotos),
    );
    return;
  }
  toast({
    title: 'Upload failed',
    description: making ? PROCESSING_FAILED : UPLOAD_FAILED,
    variant: 'destructive',
  });
}
