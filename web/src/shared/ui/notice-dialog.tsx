import type { ReactNode, RefObject } from 'react';
import * as AlertDialog from 'radix-ui/alert-dialog';
import { Button } from './button.js';
import { OVERLAY } from './overlay.js';

export interface NoticeDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Takes the focus afterwards: what led here may have been disabled meanwhile, and lost it. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** An alert: says one thing that must be read, and goes with 'OK'. */
export function NoticeDialog({ open, onOpenChange, title, returnFocusTo, children }: NoticeDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY} />
        <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center p-4">
          <AlertDialog.Content
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocusTo.current?.focus();
            }}
            className="pointer-events-auto grid w-full max-w-dialog-sm gap-2 rounded-dialog bg-float p-6 text-neutral-10 shadow-float outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
          >
            <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-neutral-8">{children}</AlertDialog.Description>
            <div className="flex justify-end pt-4">
              <AlertDialog.Action asChild>
                <Button variant="primary">OK</Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
