import { useEffect, useRef, type RefObject } from 'react';
import { focusNearest, wayUp } from './way-up.js';

type List = RefObject<HTMLElement | null>;

/** The region of the notifications, with the stops around their list. */
const isIn = (list: List, target: EventTarget | null) =>
  target instanceof Node && list.current?.parentElement?.contains(target) === true;

/**
 * Lets the focus into the notifications while a dialog stands open, as F8 does, and gives it back. A dialog listens on
 * the document, and takes back each focus that goes elsewhere; all of React's own listeners are below that.
 * Returns what gives the focus back to where it came from, if it is in the notifications.
 */
export function useToastFocus(list: List): () => void {
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
  return () => {
    if (isIn(list, document.activeElement)) focusNearest(way.current);
  };
}
