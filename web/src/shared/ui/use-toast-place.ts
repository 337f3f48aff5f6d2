import { useLayoutEffect, useRef } from 'react';
import { safeArea } from './safe-area.js';
import { toastPlace, type Box } from './toast-place.js';

/** What a toast must not cover. Of what is larger than a row, a part may be where there is no other room. */
const NEEDED = 'a[href], button, input, textarea, select, [role="slider"], [role="textbox"]';
const MARKED = '[data-keep-clear]';
const ROW = 96;
/** By which attributes a dialog names its title and its description. */
const NAMING = ['aria-labelledby', 'aria-describedby'] as const;
/** Its rows scroll, and its last one is Cancel, which is not the only way out. */
const SHEET = '[data-sheet]';
const OPEN_DIALOGS = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';
const EDGE = 16;

function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  // What is scrolled out of a dialog's sight is in nobody's way.
  const seen = element.closest('[data-scroller]')?.getBoundingClientRect();
  if (seen === undefined) return { left, top, right, bottom };
  return {
    left: Math.max(left, seen.left),
    top: Math.max(top, seen.top),
    right: Math.min(right, seen.right),
    bottom: Math.min(bottom, seen.bottom),
  };
}

/** What must stay clear, as the most that can be wished for; then with less, for a window without room for it. */
function toKeepClear(): readonly (readonly Box[])[] {
  const dialog = [...document.querySelectorAll(OPEN_DIALOGS)].at(-1);
  if (dialog === undefined) return [[...document.querySelectorAll(MARKED)].map(boxOf)];
  const needed = [...dialog.querySelectorAll(NEEDED)];
  const rows = needed.filter(
    (element) => element.matches('textarea') || element.getBoundingClientRect().height <= ROW,
  );
  const marked = [...dialog.querySelectorAll(MARKED)];
  const texts = textsOf(dialog);
  return [
    [...needed, ...marked, ...texts],
    [...rows, ...marked, ...texts],
    dialog.matches(SHEET) ? [...marked, ...texts] : [...rows, ...marked],
  ].map((elements) => elements.map(boxOf));
}

/** A dialog's title and description: they are to be read before anything is pressed. */
const textsOf = (dialog: Element): HTMLElement[] =>
  NAMING.map((name) => document.getElementById(dialog.getAttribute(name) ?? '')).filter(
    (element) => element !== null,
  );

/** Where the list of toasts would stand by itself, by the style sheet: above the bars at the lower edge. */
function put(list: HTMLElement): void {
  const toast = list.querySelector<HTMLElement>('[data-toast]');
  if (toast === null) return;
  const { offsetLeft: left, offsetTop: top } = list;
  const at = { left: left + toast.offsetLeft, top: top + toast.offsetTop };
  const size = { width: toast.offsetWidth, height: toast.offsetHeight };
  const safe = safeArea();
  const area = {
    left: Math.min(Math.max(EDGE, safe.left), at.left),
    top: Math.max(EDGE, safe.top),
    right: at.left + size.width,
    bottom: at.top + size.height,
  };
  const places = toKeepClear().map((clear) => toastPlace(size, area, clear));
  const place = places.find(({ covered }) => covered === 0) ?? places.at(-1);
  if (place === undefined) return;
  list.style.transform = `translate(${place.left - at.left}px, ${place.top - at.top}px)`;
}

/** Keeps a toast away from what is needed: the fields, buttons and strips of a dialog, wherever they move. */
export function useToastPlace(shown: number) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => list.current !== null && put(list.current));
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-state'],
    });
    const events = ['animationend', 'transitionend', 'scroll', 'input'] as const;
    for (const type of events) document.addEventListener(type, soon, { capture: true, passive: true });
    window.addEventListener('resize', soon);
    if (list.current !== null) put(list.current);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const type of events) document.removeEventListener(type, soon, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [shown]);
  return list;
}
