import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import * as RadixTooltip from 'radix-ui/tooltip';
import { isPointed } from './pointed.js';

/**
 * Delays of section 9: 700 ms, and 300 ms during which the next tooltip comes at once. A tooltip cannot be pointed
 * at: Radix would keep one on the way to it, over the neighbours of its button, which then show none.
 */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300} disableHoverableContent>
      {children}
    </RadixTooltip.Provider>
  );
}

export interface TooltipProps extends Omit<ComponentProps<typeof RadixTooltip.Trigger>, 'children'> {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes pointer and focus events. A disabled button takes none: use `aria-disabled`. */
  readonly children: ReactNode;
}

/** A dialog that closes gives the focus back to its button: that asks for no hint, where the person points. */
const unlessPointed = (event: FocusEvent) => {
  if (isPointed()) event.preventDefault();
};

/**
 * Shows a name or a reason on hover and focus; needs a `TooltipProvider` above it. As the trigger of a menu it
 * hands on what the menu gives it.
 */
export function Tooltip({ text, side = 'bottom', children, ...trigger }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger {...trigger} onFocus={unlessPointed} asChild>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-dialog-sm animate-fade-in rounded-control bg-neutral-10 px-2 py-1 text-small text-neutral-1"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
