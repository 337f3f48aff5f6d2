import * as RadixToast from 'radix-ui/toast';
import { X } from 'lucide-react';
import { buttonClasses } from './button-classes.js';
import { cx } from './class-names.js';
import { leaveEscapeToDialog } from './escape-order.js';
import { IconButton } from './icon-button.js';
import { dismissToast, type ShownToast } from './toast-store.js';

/** At the bottom; on a phone above the actions of a dialog, of which there may be two rows: its title and its cross are at the top. */
const VIEWPORT =
  'fixed right-0 bottom-0 z-50 w-full max-w-dialog-sm p-4 pb-[max(--spacing(4),env(safe-area-inset-bottom))] outline-none max-sm:in-data-scroll-locked:bottom-26';

export default function ToastView({ shown }: { readonly shown: ShownToast }) {
  const destructive = shown.variant === 'destructive';
  return (
    <RadixToast.Provider label="Notification" swipeDirection="right">
      <RadixToast.Root
        key={shown.id}
        open={shown.open}
        duration={shown.duration}
        type={destructive ? 'foreground' : 'background'}
        onOpenChange={(open) => !open && dismissToast(shown.id)}
        onEscapeKeyDown={(event) => {
          // Somebody who has gone to the toast means the toast.
          const inToast = Boolean(document.activeElement?.closest('[data-toast]'));
          if (!inToast && leaveEscapeToDialog()) event.preventDefault();
        }}
        data-toast
        className={cx(
          // Radix takes the pointer from what a dialog that opened after the region stands over.
          'pointer-events-auto! flex items-center gap-3 rounded-dialog bg-float py-3 pr-3 pl-4 text-neutral-10 shadow-float',
          'data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
          destructive && 'border-l-4 border-danger',
        )}
      >
        <div className="grid flex-1">
          <RadixToast.Title className="font-semibold">{shown.title}</RadixToast.Title>
          {shown.description !== undefined && (
            <RadixToast.Description className="text-small text-neutral-8">
              {shown.description}
            </RadixToast.Description>
          )}
        </div>
        {shown.action !== undefined && (
          <RadixToast.Action
            altText={shown.action.label}
            className={buttonClasses({ size: 'medium' })}
            onClick={shown.action.onSelect}
          >
            {shown.action.label}
          </RadixToast.Action>
        )}
        <RadixToast.Close asChild>
          <IconButton label="Dismiss" icon={<X className="size-4" />} />
        </RadixToast.Close>
      </RadixToast.Root>
      {/* Radix hides from assistive technology what stands beside a dialog, but for what is marked as live. */}
      <RadixToast.Viewport aria-live="off" className={VIEWPORT} />
    </RadixToast.Provider>
  );
}
