import type { ReactNode } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { focusItself } from './first-focus.js';
import { IconButton } from './icon-button.js';
import { OVERLAY } from './overlay.js';
import { useDialogBase } from './use-dialog-base.js';

interface DrawerProps {
  readonly title: string;
  /** It stands in the page's address, so that Back closes it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Stands at the right edge, as high as the window, over the list that it tells more of; on a phone over all of it. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const { change, returnFocus } = useDialogBase({ open: true, onOpenChange: onClose, inAddress: true });
  return (
    <RadixDialog.Root open onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            focusItself(event);
          }}
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-40 flex w-full animate-fade-in flex-col bg-float low:overflow-y-auto pt-(--safe-top) pr-(--safe-right) text-neutral-10 shadow-float outline-none sm:max-w-dialog-sm"
        >
          <div className="flex shrink-0 items-start gap-4 border-b border-neutral-5 py-3 pr-4 pl-6">
            <RadixDialog.Title className="min-w-0 flex-1 pt-1 text-title font-semibold wrap-anywhere">
              {title}
            </RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={<X className="size-5" />} />
            </RadixDialog.Close>
          </div>
          <div
            data-scroller
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain low:shrink-0 low:basis-auto low:overflow-visible px-6 pt-4 pb-[max(--spacing(6),var(--safe-bottom))]"
          >
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
