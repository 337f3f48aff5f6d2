import { ERRORS, type MediaType } from '@tessera/contracts';
import { hasCode } from '../../shared/api/api-error.js';
import { toast } from '../../shared/ui/toast-store.js';
import { refusedByPlan } from '../plan/plan-refusals.js';
import { tellFailed, type Failure } from '../toasts/failure-toasts.js';
import { ChangedElsewhereError } from './changed-elsewhere.js';
import { offerMediaTypeChoice } from './media-type-choice.js';

/** The toasts of section 8; where it names none, one in its manner. */
export const FAILURES = {
  reorder: { title: 'Reorder failed', description: 'There was an error reordering the photos.' },
  remove: {
    title: 'Delete failed',
    description: 'There was an error deleting the photo. Please try again.',
  },
  restore: {
    title: 'Undo failed',
    description: 'There was an error bringing the photo back. Please try again.',
  },
  visibility: {
    title: 'Failed to update visibility',
    description: 'There was an error hiding or showing the photo. Please try again.',
  },
  unhide: {
    title: 'Failed to update visibility',
    description: 'There was an error showing the hidden photos. Please try again.',
  },
  pin: { title: 'Failed to update pin', description: 'There was an error saving the pin. Please try again.' },
  posted: {
    title: 'Failed to save what is posted',
    description: 'There was an error saving it. Please try again.',
  },
  mediaType: {
    title: 'Failed to save media type',
    description: 'There was an error saving the media type. Please try again.',
  },
  split: {
    title: 'Failed to update media type',
    description: 'There was an error splitting the carousel. Please try again.',
  },
  join: {
    title: 'Failed to add photos',
    description: 'There was an error adding the photos to the carousel. Please try again.',
  },
  transfer: {
    title: 'Move failed',
    description: 'There was an error moving to the other grid. Please try again.',
  },
  copy: {
    title: 'Copy failed',
    description: 'There was an error copying to the other grid. Please try again.',
  },
  placeholder: {
    title: 'Failed to add placeholder',
    description: 'There was an error adding the placeholder. Please try again.',
  },
  crop: {
    title: 'Failed to save the crop',
    description: 'There was an error saving the crop. Please try again.',
  },
  shape: {
    title: 'Failed to change the shape',
    description: 'There was an error saving the shape of the tiles. Please try again.',
  },
} as const satisfies Record<string, Failure>;

/**
 * Tells the person why a change did not hold: the plan, another tab, no network, or the failure itself. `retry` as of
 * `tellFailed`.
 */
export function tellFailure(error: unknown, failure: Failure, retry?: () => void): void {
  if (refusedByPlan(error)) return;
  if (error instanceof ChangedElsewhereError && error.field === 'mediaType') {
    const { current, mine } = error;
    offerMediaTypeChoice({ photoId: current.id, mine: mine as MediaType, theirs: current.mediaType });
    return;
  }
  // Of a field that leaves no choice: the page shows the other value by now.
  if (hasCode(error, 'CHANGED_ELSEWHERE')) {
    toast({ title: 'This was changed elsewhere.' });
    return;
  }
  if (hasCode(error, 'CAROUSEL_HAS_MEMBERS')) {
    toast({
      title: 'Failed to update media type',
      description: ERRORS.CAROUSEL_HAS_MEMBERS.text,
      variant: 'destructive',
    });
    return;
  }
  if (hasCode(error, 'POSTED_LOCKED')) {
    toast({
      title: 'Posted photos are locked',
      description: ERRORS.POSTED_LOCKED.text,
      variant: 'destructive',
    });
    return;
  }
  tellFailed(error, failure, retry);
}
