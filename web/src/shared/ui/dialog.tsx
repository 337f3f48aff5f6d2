import type { ReactNode } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { cx } from './class-names.js';
import { useEscapePastToasts } from './escape-order.js';
import { IconButton } from './icon-button.js';
import { OVERLAY } from './overlay.js';
import { useReturnFocus } from './use-return-focus.js';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  /** Buttons of the footer, the one primary action last: it stands at the right. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /**
   * Asked before Escape, the cross or a click outside close the dialog. Answer false to stay, after having
   * asked the person, where something would be lost.
   */
  readonly mayClose?: () => boolean;
  readonly children?: ReactNode;
}

const SIZES = {
  small: 'sm:max-w-dialog-sm',
  medium: 'sm:max-w-dialog-md',
  large: 'sm:max-w-dialog-lg',
} as const;

/** A centred dialog; on a phone a sheet of full height with its actions at the bottom, in reach of the thumb. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  actions,
  size = 'small',
  mayClose = () => true,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  const change = (next: boolean) => {
    if (next || mayClose()) onOpenChange(next);
  };
  useEscapePastToasts(open, () => change(false));
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <div className="pointer-events-none fixed inset-0 z-40 grid sm:place-items-center sm:p-6">
          <RadixDialog.Content
            {...returnFocus}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={cx(
              'pointer-events-auto flex min-h-0 w-full flex-col bg-float text-neutral-10 shadow-float outline-none',
              'h-dvh sm:h-auto sm:max-h-full sm:rounded-dialog',
              'data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out',
              SIZES[size],
            )}
          >
            <header className="flex items-start gap-4 pt-4 pr-4 pl-6">
              <div className="grid flex-1 gap-1 pt-2">
                <RadixDialog.Title className="text-title font-semibold">{title}</RadixDialog.Title>
                {description !== undefined && (
                  <RadixDialog.Description className="text-neutral-8">{description}</RadixDialog.Description>
                )}
              </div>
              <RadixDialog.Close asChild>
                <IconButton label="Close" icon={<X className="size-5" />} />
              </RadixDialog.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-6">{children}</div>
            {actions !== undefined && (
              <footer className="flex flex-wrap-reverse justify-end gap-2 border-t border-neutral-5 px-6 py-4 max-sm:pb-[max(--spacing(4),env(safe-area-inset-bottom))] max-sm:*:flex-1">
                {actions}
              </footer>
            )}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
