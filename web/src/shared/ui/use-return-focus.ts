import { useRef } from 'react';

/** The element that a closing dialog gives the focus back to. */
function openerOf(focused: Element | null): HTMLElement | null {
  // A menu's item goes away with the menu; the button that opened the menu stays.
  const trigger = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  const opener = trigger === null ? focused : document.getElementById(trigger);
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Radix gives the focus back to a dialog's own trigger and to nothing else; these dialogs are opened by state.
 * Lay the answered handlers over the content.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      opener.current?.focus();
    },
  };
}
