import type { ComponentProps, ReactNode } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import { cx } from './class-names.js';
import { useEscapePastToasts } from './escape-order.js';
import { OVERLAY } from './overlay.js';
import { useReturnFocus } from './use-return-focus.js';

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** Comes up from the bottom edge with actions in words; Escape and a tap outside close it. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  const returnFocus = useReturnFocus();
  useEscapePastToasts(open, () => onOpenChange(false));
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-40 mx-auto grid max-h-dvh w-full max-w-dialog-md overflow-y-auto rounded-t-dialog bg-float pb-[max(--spacing(4),env(safe-area-inset-bottom))] text-neutral-10 shadow-float outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in"
        >
          <RadixDialog.Title className="px-6 pt-4 pb-2 text-small font-semibold text-neutral-8">
            {title}
          </RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

export interface SheetActionProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly icon?: ReactNode;
  readonly danger?: boolean;
}

/** One action of a sheet: a row of 48 px with an icon and its words. */
export function SheetAction({ icon, danger = false, className, children, ...rest }: SheetActionProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(
        'flex h-12 items-center gap-4 px-6 text-left transition-colors hover:bg-neutral-3 focus-visible:-outline-offset-2 active:bg-neutral-4 disabled:opacity-50',
        danger && 'text-danger',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
