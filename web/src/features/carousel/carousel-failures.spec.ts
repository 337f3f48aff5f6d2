import { PLANS } from '@tessera/contracts';
import { dialogOf } from '../../domain/dialogs/dialogs.js';
import { ApiError } from '../../shared/api/api-error.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { notifyCarouselFailure } from '../uploads/queue/carousel-upload-failures.js';
import { mayAddMembers } from './carousel-failures.js';

const apiError = (status: number, body: object) =>
  new ApiError({ status, statusText: '', text: JSON.stringify(body), retryAfter: null });

it("photos that cannot make a carousel: 'Upload failed', 'There was an error processing your upload. Please try again.' [8.8]", () => {
  notifyCarouselFailure(apiError(500, {}), true);
  expect(shownToast()).toMatchObject({
    title: 'Upload failed',
    description: 'There was an error processing your upload. Please try again.',
    variant: 'destructive',
  });
});

it("photos that cannot be added to one: 'Upload failed', 'There was an error uploading your photos. Please try again.' [8.8]", () => {
  notifyCarouselFailure(apiError(500, {}), false);
  expect(shownToast()).toMatchObject({
    title: 'Upload failed',
    description: 'There was an error uploading your photos. Please try again.',
    variant: 'destructive',
  });
});

it("photos beyond 20: 'Carousel Photo Limit', by the page and by the server [8.8] [9.2]", () => {
  expect(mayAddMembers(PLANS.creator, { current: 19, adding: 1, inGrid: 100 })).toBe(true);
  expect(mayAddMembers(PLANS.creator, { current: 19, adding: 2, inGrid: 100 })).toBe(false);
  const text = 'You can add up to 20 photos per carousel. You currently have 19 photos and can add 1 more.';
  expect(shownToast()).toMatchObject({
    title: 'Carousel Photo Limit',
    description: text,
    variant: 'destructive',
  });
  notifyCarouselFailure(apiError(403, { code: 'CAROUSEL_PHOTO_LIMIT', message: 'It is full.' }), false);
  expect(shownToast()).toMatchObject({ title: 'Carousel Photo Limit', description: 'It is full.' });
});

it('carousels are for the paid plan', () => {
  expect(mayAddMembers(PLANS.free, { current: 1, adding: 1, inGrid: 1 })).toBe(false);
  expect(shownToast()?.title).toBe('Feature not available');
  expect(dialogOf('upgrade')?.upgrade).toBe('carousel');
});
