import { createPrompt } from '../../shared/ui/prompt.js';

/** The post that an Undo has just brought back: the focus, which was in the toast, goes on there. */
const returned = createPrompt<string>();

export const { open: notifyReturned, end: endReturned, use: useReturned } = returned;
