import type { ReactNode, RefObject } from 'react';
import { createLazyFile, useLazyFile } from './lazy-file.js';
import { notifyNotFetched } from './not-fetched.js';

const VIEW = createLazyFile(() => import('./confirm-dialog-view.js'));

/** Fetches what the dialog is drawn by, before there is a question. */
export const fetchConfirmDialog = VIEW.fetch;

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
  /** What the button does, as a verb with its object: 'Delete grid'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly danger?: boolean;
  /** Takes the focus afterwards; without it what had the focus before. */
  readonly returnFocusTo?: RefObject<HTMLElement | null>;
}

/** Asks before something that cannot simply be undone, once its code has come. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const view = useLazyFile(VIEW, props.open, () => {
    props.onOpenChange(false);
    notifyNotFetched();
  });
  return view && <view.ConfirmDialogView {...props} />;
}
