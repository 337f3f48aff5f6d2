import type { ReactNode } from 'react';
import * as RadixTooltip from 'radix-ui/tooltip';

/** Delays of section 9: 700 ms, and 300 ms during which the next tooltip comes at once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

export interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes pointer and focus events. A disabled button takes none: use `aria-disabled`. */
  readonly children: ReactNode;
}

/** Shows a name or a reason on hover and focus; needs a `TooltipProvider` above it. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-dialog-sm animate-fade-in rounded-control bg-neutral-10 px-2 py-1 text-small text-neutral-1 data-[state=closed]:animate-fade-out"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
