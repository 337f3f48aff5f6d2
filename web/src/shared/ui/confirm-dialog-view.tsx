import * as AlertDialog from 'radix-ui/alert-dialog';
import { AlertFrame } from './alert-frame.js';
import { Button } from './button.js';
import type { ConfirmDialogProps } from './confirm-dialog.js';

/** What a `ConfirmDialog` shows; focus starts on the harmless button. */
export function ConfirmDialogView({
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  danger = false,
  ...frame
}: ConfirmDialogProps) {
  return (
    <AlertFrame
      {...frame}
      buttons={
        <>
          <AlertDialog.Cancel asChild>
            <Button className="max-sm:flex-1">{cancelLabel}</Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action asChild>
            <Button className="max-sm:flex-1" variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </AlertDialog.Action>
        </>
      }
    />
  );
}
