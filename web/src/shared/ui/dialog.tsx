import { useRef, type KeyboardEventHandler, type ReactNode } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { cx } from './class-names.js';
import { ABOVE_EDGE, DIALOG_AREA, DIALOG_SURFACE, Grabber } from './dialog-look.js';
import { focusFirst, focusItself, NEVER_FIRST } from './first-focus.js';
import { IconButton } from './icon-button.js';
import { OVERLAY } from './overlay.js';
import { useDialogBase } from './use-dialog-base.js';
import { LOW, useMedia } from './use-media.js';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  /** Buttons of the footer, the one primary action last: it stands at the right. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large' | 'wide';
  /** As high as there is room, whatever it shows: what is pressed again and again stays under the finger. */
  readonly steady?: boolean;
  /**
   * Asked before Escape, the cross, a click outside, a swipe down or Back close the dialog. Return false to stay,
   * after having asked the person, where something would be lost.
   */
  readonly mayClose?: () => boolean;
  /** That it is open stands in the page's address, so Back closes it by the address. */
  readonly inAddress?: boolean;
  /** Buttons of the header, before the cross. */
  readonly headerActions?: ReactNode;
  /** Keys that work wherever the focus is in the dialog; it has the focus itself when it opens. */
  readonly onKeyDown?: KeyboardEventHandler;
  readonly children?: ReactNode;
}

const SIZES = {
  small: 'sm:max-w-dialog-sm',
  medium: 'sm:max-w-dialog-md',
  large: 'sm:max-w-dialog-lg',
  wide: 'sm:max-w-dialog-xl',
} as const;

/** A centred dialog; on a phone a sheet from the bottom edge, as high as it needs, above the keyboard on the screen. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  actions,
  size = 'small',
  steady = false,
  mayClose,
  inAddress,
  headerActions,
  onKeyDown,
  children,
}: DialogProps) {
  const { change, returnFocus, swipe } = useDialogBase({
    open,
    onOpenChange,
    ...(mayClose === undefined ? {} : { mayClose }),
    ...(inAddress === undefined ? {} : { inAddress }),
  });
  const low = useMedia(LOW);
  const scroller = useRef<HTMLDivElement>(null);
  const padding = cx(
    'px-6 pt-4 pb-6 short:pt-2 short:pb-4',
    actions === undefined && 'max-sm:pb-[max(--spacing(6),var(--safe-bottom))]',
  );
  const header = (
    <div {...(low ? {} : swipe)} className={cx('shrink-0', !low && 'max-sm:touch-none')}>
      <Grabber className="sm:hidden" />
      <div className="flex items-start gap-4 pr-4 pl-6 sm:pt-4 short:py-1">
        <div className="grid min-w-0 flex-1 gap-1 pt-2 short:flex short:flex-wrap short:items-baseline short:gap-x-4">
          {/* Beside the description it stays whole; where both have no room in one row, they take two. */}
          <RadixDialog.Title className="text-title font-semibold short:max-w-full short:shrink-0 short:wrap-break-word">
            {title}
          </RadixDialog.Title>
          {description !== undefined && (
            <RadixDialog.Description className="text-neutral-8 short:flex-1 short:basis-40">
              {description}
            </RadixDialog.Description>
          )}
        </div>
        {headerActions}
        <RadixDialog.Close asChild>
          <IconButton {...NEVER_FIRST} label="Close" icon={<X className="size-5" />} />
        </RadixDialog.Close>
      </div>
    </div>
  );
  const footer = actions !== undefined && (
    <div
      className={cx(
        'flex shrink-0 flex-wrap-reverse justify-end gap-2 border-t border-neutral-5 px-6 py-4 short:py-1 max-sm:*:flex-1',
        ABOVE_EDGE,
      )}
    >
      {actions}
    </div>
  );
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <div className={DIALOG_AREA}>
          <RadixDialog.Content
            {...returnFocus}
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus();
              if (onKeyDown === undefined) focusFirst(event);
              else focusItself(event);
              // What has the focus may be lower than the window: it is read from its title on.
              if (low) scroller.current?.scrollTo({ top: 0 });
            }}
            onKeyDown={onKeyDown}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={cx(
              'flex min-h-0 flex-col wrap-anywhere',
              DIALOG_SURFACE,
              SIZES[size],
              steady && 'h-[min(100%,56rem)]',
            )}
          >
            {!low && header}
            {/* In a low window all of it scrolls, with what stands at its edges in others. */}
            <div
              ref={scroller}
              data-scroller
              className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain', !low && padding)}
            >
              {low && header}
              <div className={low ? padding : undefined}>{children}</div>
              {low && footer}
            </div>
            {!low && footer}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
