import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
// Radix' own tooltip hangs at its own trigger only, and would come with every button that may ever need one.
import { DismissableLayer, Popper } from 'radix-ui/internal';

interface TooltipViewProps {
  readonly id: string;
  readonly text: string;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** A tooltip while it is shown. Escape, a press beside it and a scroll under it close it. */
export function TooltipView({ id, text, side, anchor, onClose }: TooltipViewProps) {
  const anchored = useMemo(() => ({ current: anchor }), [anchor]);
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor)) onClose();
    };
    window.addEventListener('scroll', onScroll, { capture: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [anchor, onClose]);
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchored} />
      {createPortal(
        <DismissableLayer.Root asChild onFocusOutside={(event) => event.preventDefault()} onDismiss={onClose}>
          <Popper.Content
            id={id}
            role="tooltip"
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-dialog-sm animate-fade-in rounded-control bg-neutral-10 px-2 py-1 text-small text-neutral-1"
          >
            {text}
          </Popper.Content>
        </DismissableLayer.Root>,
        document.body,
      )}
    </Popper.Root>
  );
}
