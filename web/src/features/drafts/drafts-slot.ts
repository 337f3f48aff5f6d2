import { createSlot } from '../../shared/ui/create-slot.js';

/** The room beside the feed in which the drafts stand. */
export const [DraftsSlot, InDraftsSlot] = createSlot('flex min-w-66 flex-1 justify-end');
