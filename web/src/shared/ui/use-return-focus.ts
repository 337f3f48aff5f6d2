import { useRef, type RefObject } from 'react';
import { focusNearest, wayUp } from './way-up.js';

/** The element that a closing dialog gives the focus back to. */
function openerOf(focused: Element | null): Element | null {
  // A menu's item goes away with the menu; the button that opened the menu stays.
  const trigger = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  return trigger === null ? focused : document.getElementById(trigger);
}

type Ways = readonly (readonly HTMLElement[])[];

/** Of the dialogs that stand open, the latest one last. One that has just been removed is among them for a task more. */
const open: RefObject<Ways>[] = [];

const close = (ways: RefObject<Ways>) => {
  if (open.includes(ways)) open.splice(open.indexOf(ways), 1);
};

/**
 * Radix gives the focus back to a dialog's own trigger and to nothing else; these dialogs are opened by state,
 * some of them by controls that are there only while they have the focus, or by a sheet that goes as they come: then
 * the focus goes where the sheet would give it.
 * Lay the returned handlers over the content.
 */
export function useReturnFocus() {
  const ways = useRef<Ways>([]);
  return {
    onOpenAutoFocus: () => {
      close(ways);
      ways.current = [wayUp(openerOf(document.activeElement)), ...(open.at(-1)?.current ?? [])];
      open.push(ways);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      close(ways);
      ways.current.some(focusNearest);
    },
  };
}
