import { useLayoutEffect, useRef } from 'react';
import { TEXT_FIELDS } from './first-focus.js';
import { frontDialog, isDialogSeen } from './open-dialog.js';
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
const EDGE = 16;
/** How far down the dialogs begin that give a toast room: read by dialog-look.ts. */
const ROOM = '--toast-room';
const BELOW_TOAST = 8;

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
function toKeepClear(dialog: Element | undefined): readonly (readonly Box[])[] {
  if (dialog === undefined) {
    const marked = [...document.querySelectorAll(MARKED)];
    const written = [...document.querySelectorAll(`:is(${TEXT_FIELDS}):focus`)];
    return [[...marked, ...written], marked].map((elements) => elements.map(boxOf));
  }
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

/**
 * Places the toast, by where the style sheet would put its list: above the bars at the lower edge. A dialog whose words
 * it would cover wherever it stood gives it room at the top, and keeps doing so until the toast has gone.
 */
function placeToast(list: HTMLElement): void {
  const toast = list.querySelector<HTMLElement>('[data-toast]');
  // A dialog does not move while its exit is animated.
  if (toast === null || !isDialogSeen()) endRoom(list);
  if (toast === null) return;
  const dialog = frontDialog();
  let places = freePlaces(list, toast, dialog);
  if (dialog !== undefined && !dialog.matches(SHEET) && !places.slice(0, -1).some(isClear)) {
    giveRoom(list, toast);
    places = freePlaces(list, toast, dialog);
  }
  const place = places.find(isClear) ?? places.at(-1);
  if (place !== undefined) list.style.transform = `translate(${place.x}px, ${place.y}px)`;
}

const isClear = ({ covered }: { readonly covered: number }): boolean => covered === 0;

/** Where it could stand, by what must stay clear, from the list's own place. */
function freePlaces(list: HTMLElement, toast: HTMLElement, dialog: Element | undefined) {
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
  return toKeepClear(dialog).map((clear) => {
    const place = toastPlace(size, area, clear);
    return { x: place.left - at.left, y: place.top - at.top, covered: place.covered };
  });
}

/** Has dialogs begin below the toast. */
function giveRoom(list: HTMLElement, toast: HTMLElement): void {
  list.toggleAttribute('data-roomed', true);
  setRoom(`${Math.max(EDGE, safeArea().top) + toast.offsetHeight + BELOW_TOAST}px`);
}

/** Has dialogs begin where they always do. */
function endRoom(list: HTMLElement): void {
  list.toggleAttribute('data-roomed', false);
  setRoom('');
}

/** Only another room is written: each writing has the browser compute every style. */
function setRoom(room: string): void {
  const { style } = document.documentElement;
  if (style.getPropertyValue(ROOM) !== room) style.setProperty(ROOM, room);
}

/** Keeps a toast off what is needed: the fields, buttons and strips of a dialog, wherever they move. */
export function useToastPlace(shown: number) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => list.current !== null && placeToast(list.current));
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
    const shownIn = list.current;
    if (shownIn !== null) placeToast(shownIn);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      if (shownIn !== null) endRoom(shownIn);
      changes.disconnect();
      for (const type of events) document.removeEventListener(type, soon, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [shown]);
  return list;
}
