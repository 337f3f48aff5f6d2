import type { ReactNode } from 'react';
import * as AlertDialog from 'radix-ui/alert-dialog';
import { Button } from './button.js';
import { useEscapePastToasts } from './escape-order.js';
import { OVERLAY } from './overlay.js';
import { useReturnFocus } from './use-return-focus.js';

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
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  danger = false,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  useEscapePastToasts(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY} />
        <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center p-4">
          <AlertDialog.Content
            {...returnFocus}
            className="pointer-events-auto grid w-full max-w-dialog-sm gap-2 rounded-dialog bg-float p-6 text-neutral-10 shadow-float outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
          >
            <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-neutral-8">{children}</AlertDialog.Description>
            <div className="flex flex-wrap-reverse justify-end gap-2 pt-4 max-sm:*:flex-1">
              <AlertDialog.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
