import * as RadixToast from 'radix-ui/toast';
import { X } from 'lucide-react';
import { buttonClasses } from './button-classes.js';
import { cx } from './class-names.js';
import { leaveEscapeToDialog } from './escape-order.js';
import { IconButton } from './icon-button.js';
import { dismissToast, type ShownToast } from './toast-store.js';
import { useToastFocus } from './use-toast-focus.js';
import { useToastPlace } from './use-toast-place.js';
import { useToastTimer } from './use-toast-timer.js';

/** At the bottom right, above a phone's bar and the offline bar; useToastPlace moves it off what it would cover. */
const VIEWPORT =
  'group/toasts pointer-events-none fixed right-0 bottom-[calc(max(var(--bottom-bar),var(--safe-bottom))+var(--offline-bar)+var(--seen-bottom))] z-50 w-full max-w-dialog-sm p-4 pl-[max(--spacing(4),var(--safe-left))] pr-[max(--spacing(4),var(--safe-right))] outline-none';

export default function ToastView({ shown }: { readonly shown: ShownToast }) {
  const destructive = shown.variant === 'destructive';
  const timer = useToastTimer(shown);
  const list = useToastPlace(shown.id);
  const { giveBack, passOn } = useToastFocus(list);
  return (
    <RadixToast.Provider label="Notification" swipeDirection="right" duration={Infinity}>
      <RadixToast.Root
        key={shown.id}
        ref={passOn}
        {...timer}
        open={shown.open}
        type={destructive ? 'foreground' : 'background'}
        onOpenChange={(open) => {
          if (open) return;
          // Radix has left it to the list, which is empty then.
          giveBack();
          dismissToast(shown.id);
        }}
        onEscapeKeyDown={(event) => {
          // Somebody who has gone to the toast means the toast.
          const inToast = Boolean(document.activeElement?.closest('[data-toast]'));
          if (!inToast && leaveEscapeToDialog()) event.preventDefault();
        }}
        data-toast
        className={cx(
          // Radix takes the pointer from what a dialog that opened after the region stands over.
          'pointer-events-auto! flex flex-wrap items-center gap-x-3 gap-y-2 rounded-dialog bg-float py-3 pr-3 pl-4 text-neutral-10 shadow-float',
          'data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
          destructive && 'border-l-4 border-danger',
        )}
      >
        {/* Over a dialog in a low window title and description share their lines: both are to be read. */}
        <div className="grid min-w-40 flex-1 low:group-data-roomed/toasts:block low:group-data-roomed/toasts:text-small low:group-data-roomed/toasts:*:inline">
          <RadixToast.Title className="font-semibold">{shown.title}</RadixToast.Title>{' '}
          {shown.description !== undefined && (
            <RadixToast.Description className="text-small text-neutral-8">
              {shown.description}
            </RadixToast.Description>
          )}
        </div>
        <div className="ml-auto flex items-center gap-2">
          {shown.actions?.map(({ label, onSelect }) => (
            <RadixToast.Action
              key={label}
              altText={label}
              className={buttonClasses({ size: 'medium' })}
              onClick={onSelect}
            >
              {label}
            </RadixToast.Action>
          ))}
          <RadixToast.Close asChild>
            <IconButton label="Dismiss" icon={<X className="size-4" />} />
          </RadixToast.Close>
        </div>
      </RadixToast.Root>
      {/* Radix hides from assistive technology what stands beside a dialog, but for what is marked as live. */}
      <RadixToast.Viewport ref={list} aria-live="off" className={VIEWPORT} />
    </RadixToast.Provider>
  );
}
