import { useEffect, useId, useRef } from 'react';
import { createLazyFile, useLazyFile } from './lazy-file.js';
import { isPointed } from './pointed.js';
import { Slot, type SlotProps } from './slot.js';
import { hideTooltip, showTooltip, showTooltipSoon, useTooltipAnchor } from './tooltip-store.js';

const VIEW = createLazyFile(() => import('./tooltip-view.js'));

/** Fetches what a tooltip is drawn by, before there is one. */
export const fetchTooltips = VIEW.fetch;

interface TooltipProps extends SlotProps {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes pointer and focus events. A disabled button takes none: use `aria-disabled`. */
  readonly children: SlotProps['children'];
}

/**
 * Shows a name or a reason on hover and focus. As the trigger of a menu it hands on what the menu gives it. A
 * tooltip cannot be pointed at: it would stay on the way to it, over the neighbours of its button.
 */
export function Tooltip({ text, side = 'bottom', children, ...trigger }: TooltipProps) {
  const id = useId();
  const anchor = useTooltipAnchor(id);
  const entered = useRef(false);
  const hide = () => hideTooltip(id);
  useEffect(() => () => hideTooltip(id), [id]);
  // A hint that cannot be fetched is none; the next one tries again.
  const view = useLazyFile(VIEW, anchor !== null, hide);
  const shown = view !== null && anchor !== null;
  return (
    <>
      <Slot
        {...(shown && { 'aria-describedby': id })}
        onPointerMove={(event) => {
          if (event.pointerType === 'touch' || entered.current) return;
          entered.current = true;
          showTooltipSoon(id, event.currentTarget);
        }}
        onPointerLeave={() => {
          entered.current = false;
          hide();
        }}
        onPointerDown={hide}
        onFocus={(event) => {
          // A dialog that closes gives the focus back to its button: that asks for no hint, where the person points.
          if (!isPointed()) showTooltip(id, event.currentTarget);
        }}
        onBlur={hide}
        onClick={hide}
      >
        <Slot {...trigger}>{children}</Slot>
      </Slot>
      {shown && <view.TooltipView id={id} text={text} side={side} anchor={anchor} onClose={hide} />}
    </>
  );
}
