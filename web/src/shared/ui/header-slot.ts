import { createSlot } from './create-slot.js';

/** The room between the brand and the profile menu in a phone's header. */
export const [HeaderSlot, InHeaderSlot] = createSlot('flex min-w-0 flex-1 sm:hidden');
