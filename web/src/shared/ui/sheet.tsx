import type { ComponentProps, ReactNode } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { cx } from './class-names.js';
import { Grabber } from './dialog-look.js';
import { OVERLAY } from './overlay.js';
import { useDialogBase } from './use-dialog-base.js';

interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** A small picture of what it is about: its address, or what draws it in 40 x 40 px. */
  readonly thumbnail?: ReactNode;
  /** As of a dialog: asked by every way out. */
  readonly mayClose?: () => boolean;
  /** Stands fixed at the window's lower edge, in the place of Cancel. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** Comes up from the bottom edge with actions in words; Cancel, Escape, Back, a pull down or a tap outside close it. */
export function Sheet({ open, onOpenChange, title, thumbnail, mayClose, bar, children }: SheetProps) {
  const { change, returnFocus, swipe } = useDialogBase({
    open,
    onOpenChange,
    sheet: true,
    ...(mayClose === undefined ? {} : { mayClose }),
  });
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          {...returnFocus}
          {...swipe}
          aria-describedby={undefined}
          data-sheet
          className="fixed inset-x-0 bottom-(--seen-bottom) z-40 mx-auto flex max-h-[calc(100dvh-max(--spacing(4),var(--safe-top)))] w-full max-w-dialog-md flex-col overflow-y-auto overscroll-contain rounded-t-dialog bg-float pr-(--safe-right) pb-[max(--spacing(2),var(--safe-bottom))] pl-(--safe-left) text-neutral-10 shadow-float outline-none transition-transform data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in"
        >
          <Grabber />
          <div className="flex shrink-0 items-center gap-4 px-6 pt-2 pb-2">
            {thumbnail !== undefined && (
              <span className="grid size-10 shrink-0 overflow-hidden rounded-tile bg-neutral-4 *:size-full *:object-cover">
                {typeof thumbnail === 'string' ? <img src={thumbnail} alt="" /> : thumbnail}
              </span>
            )}
            <RadixDialog.Title className="min-w-0 truncate font-semibold">{title}</RadixDialog.Title>
          </div>
          {children}
          {bar === undefined ? (
            <>
              <div className="mx-6 my-1 h-px shrink-0 bg-neutral-5" />
              <RadixDialog.Close asChild>
                <SheetAction icon={<X className="size-5 text-neutral-8" />}>Cancel</SheetAction>
              </RadixDialog.Close>
            </>
          ) : (
            <>
              <div className="h-15 shrink-0 sm:h-20" />
              {bar}
            </>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface SheetActionProps extends Omit<ComponentProps<'button'>, 'type'> {
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
        'flex h-12 shrink-0 items-center gap-4 px-6 text-left transition-colors hover:bg-neutral-3 focus-visible:-outline-offset-2 active:bg-neutral-4 disabled:opacity-50',
        danger && 'text-danger',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
