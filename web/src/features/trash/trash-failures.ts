import { TRY_AGAIN, UNDO_FAILED } from '../../domain/toasts/failure-toasts.js';

/** The toasts of the trash for what did not happen. */
export const FAILURES = {
  restore: { title: 'Restore failed', description: TRY_AGAIN },
  erase: { title: 'Erase failed', description: TRY_AGAIN },
  undo: UNDO_FAILED,
} as const;
