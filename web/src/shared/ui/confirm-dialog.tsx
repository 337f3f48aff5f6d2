import type { ReactNode } from 'react';
import * as AlertDialog from 'radix-ui/alert-dialog';
import { AlertFrame } from './alert-frame.js';
import { Button } from './button.js';

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
}

/** Asks before something that cannot simply be undone; focus starts on the harmless answer. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  danger = false,
  ...frame
}: ConfirmDialogProps) {
  return (
    <AlertFrame
      {...frame}
      answers={
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
