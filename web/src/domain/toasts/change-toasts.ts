import { announce } from '../../shared/ui/announcer.js';
import { toast, type ToastAction } from '../../shared/ui/toast-store.js';

interface Words {
  readonly title: string;
  readonly description?: string;
}

/** The toasts of changes that were made: the texts of [spec 8.9], and beside them some in their manner. */
const CHANGE_TOASTS = {
  photoDeleted: { title: 'Photo deleted' },
  photoHidden: { title: 'Photo hidden' },
  markedAsPosted: { title: 'Marked as posted' },
  markedAsPlanned: { title: 'Marked as planned' },
  pinMoved: { title: 'Photo pinned', description: 'Three can be pinned, so another one was unpinned.' },
  carouselSplit: { title: 'Carousel split', description: 'Its photos are single posts now.' },
  placeholderAdded: { title: 'Placeholder added!' },
  gridCreated: { title: 'Grid created!' },
  gridRenamed: { title: 'Grid renamed!' },
  gridDeleted: { title: 'Grid deleted' },
  gridRestored: { title: 'Grid restored' },
  photoRestored: { title: 'Photo restored' },
  pinLost: { title: 'Restored without its pin', description: 'Three others are pinned.' },
  erased: { title: 'Erased for good' },
  movedToDrafts: { title: 'Moved to drafts' },
  addedToFeed: { title: 'Added to the feed' },
  addedToDrafts: { title: 'Photos added to drafts' },
  pictureReplaced: { title: 'Picture replaced' },
  photosUploaded: { title: 'Photos uploaded!' },
  addedToCarousel: { title: 'Photos added to carousel' },
} as const satisfies Record<string, Words>;

export type ChangeToast = keyof typeof CHANGE_TOASTS;

/**
 * The button that takes back what a toast tells, with what is announced then. `undo` resolves to whether it did, and
 * nothing else tells of it.
 */
export const undoAction = (undo: () => Promise<boolean>, undone: string): ToastAction => ({
  label: 'Undo',
  onSelect: () => void undo().then((isUndone) => isUndone && announce(undone)),
});

/** Tells a change, with more about this one where there is more, and offers the way back where there is one. */
export function notifyChange(change: ChangeToast, undo?: ToastAction, description?: string): void {
  toast({
    ...CHANGE_TOASTS[change],
    ...(description === undefined ? {} : { description }),
    ...(undo === undefined ? {} : { actions: [undo] }),
  });
}
