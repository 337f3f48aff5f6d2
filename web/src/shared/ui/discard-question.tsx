import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.js';

type DiscardQuestionProps = Pick<
  ConfirmDialogProps,
  'open' | 'onOpenChange' | 'onConfirm' | 'returnFocusTo' | 'children'
>;

/** Asks before a dialog is closed in which something was changed and not saved. */
export const DiscardQuestion = (props: DiscardQuestionProps) => (
  <ConfirmDialog {...props} title="Discard the changes?" cancelLabel="Keep" confirmLabel="Discard" danger />
);
