import type { ReactNode, RefObject } from 'react';
import * as AlertDialog from 'radix-ui/alert-dialog';
import { cx } from './class-names.js';
import { ABOVE_EDGE, DIALOG_AREA, DIALOG_SURFACE, Grabber } from './dialog-look.js';
import { OVERLAY } from './overlay.js';
import { useDialogBase } from './use-dialog-base.js';

interface AlertFrameProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Takes the focus afterwards; without it what had the focus before. */
  readonly returnFocusTo?: RefObject<HTMLElement | null>;
  /** The buttons, as parts of `AlertDialog`. */
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** What every alert is: a title, a few words and its buttons. */
export function AlertFrame({ open, onOpenChange, title, returnFocusTo, buttons, children }: AlertFrameProps) {
  const { change, returnFocus, swipe } = useDialogBase({ open, onOpenChange });
  const focus = returnFocusTo && {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      returnFocusTo.current?.focus();
    },
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY} />
        <div className={DIALOG_AREA}>
          <AlertDialog.Content
            {...(focus ?? returnFocus)}
            className={cx(DIALOG_SURFACE, 'overflow-y-auto wrap-anywhere sm:max-w-dialog-sm')}
          >
            <div {...swipe} className="max-sm:touch-none">
              <Grabber className="sm:hidden" />
              <div className={cx('grid gap-2 p-6', ABOVE_EDGE)}>
                <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
                <AlertDialog.Description className="text-neutral-8">{children}</AlertDialog.Description>
                <div className="flex flex-wrap-reverse justify-end gap-2 pt-4">{buttons}</div>
              </div>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
