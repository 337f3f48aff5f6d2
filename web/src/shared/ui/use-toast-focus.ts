import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { focusNearest, wayUp } from './way-up.js';

type List = RefObject<HTMLElement | null>;

/** The region of the notifications, with the stops around their list. */
const isIn = (list: List, target: EventTarget | null) =>
  target instanceof Node && list.current?.parentElement?.contains(target) === true;

interface ToastFocus {
  /** Gives the focus back to where it came from, if it is in the notifications. */
  readonly giveBack: () => void;
  /** Takes each toast: the focus in one that goes is passed on to the one in its place, or else given back. */
  readonly passOn: (toast: HTMLElement | null) => void;
}

/**
 * Lets the focus into the notifications while a dialog stands open, as F8 does, and gives it back. A dialog listens on
 * the document, and takes back each focus that goes elsewhere; all of React's own listeners are below that.
 */
export function useToastFocus(list: List): ToastFocus {
  const last = useRef<HTMLElement | null>(null);
  /** The focus was in the last one, which goes. */
  const isLost = useRef(false);
  const way = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const onLeave = (event: FocusEvent) => {
      if (isIn(list, event.relatedTarget)) event.stopPropagation();
    };
    const onEnter = (event: FocusEvent) => {
      const { target, relatedTarget: from } = event;
      if (!isIn(list, target)) {
        way.current = [];
        return;
      }
      event.stopPropagation();
      if (from instanceof Element && !isIn(list, from)) way.current = wayUp(from);
    };
    const { body } = document;
    body.addEventListener('focusout', onLeave);
    body.addEventListener('focusin', onEnter);
    return () => {
      body.removeEventListener('focusout', onLeave);
      body.removeEventListener('focusin', onEnter);
    };
  }, [list]);
  const giveBack = () => {
    if (isIn(list, document.activeElement)) focusNearest(way.current);
  };
  const passOn = useCallback((toast: HTMLElement | null) => {
    if (toast === null) {
      isLost.current = last.current?.contains(document.activeElement) === true;
      // After the one in its place is there.
      queueMicrotask(() => {
        if (isLost.current) focusNearest(way.current);
        isLost.current = false;
      });
      return;
    }
    // Radix takes the same one again at each redraw.
    if (isLost.current && toast !== last.current) toast.focus();
    isLost.current = false;
    last.current = toast;
  }, []);
  return { giveBack, passOn };
}
