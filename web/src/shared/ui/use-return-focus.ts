import { useRef } from 'react';

/** The element that a closing dialog gives the focus back to. */
function openerOf(focused: Element | null): HTMLElement | null {
  // A menu's item goes away with the menu; the button that opened the menu stays.
  const trigger = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  const opener = trigger === null ? focused : document.getElementById(trigger);
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]';

/** The way from an element up to the page's root, itself first. */
function wayUp(element: HTMLElement | null): HTMLElement[] {
  const way: HTMLElement[] = [];
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) way.push(at);
  return way;
}

/** Gives the focus to the first of these that is there still, or to the first stop of the Tab key within one. */
function focusNearest(way: readonly HTMLElement[]): void {
  for (const there of way) {
    if (!there.isConnected) continue;
    const stops = there === way[0] ? [there] : [...there.querySelectorAll<HTMLElement>(STOPS)];
    const stop = stops.find((each) => each === there || each.tabIndex >= 0);
    if (stop === undefined) continue;
    stop.focus();
    return;
  }
}

/**
 * Radix gives the focus back to a dialog's own trigger and to nothing else; these dialogs are opened by state,
 * some of them by controls that are there only while they have the focus.
 * Lay the returned handlers over the content.
 */
export function useReturnFocus() {
  const opener = useRef<readonly HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = wayUp(openerOf(document.activeElement));
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusNearest(opener.current);
    },
  };
}
