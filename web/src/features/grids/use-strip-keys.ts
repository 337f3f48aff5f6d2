import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isRemoveKey } from '../../shared/ui/item-keys.js';

/** Marks what the arrow keys lead to: `data-stop` with a name of its own. */
const STOP = '[data-stop]';

const stopOf = (element: Element) =>
  (element.closest('li')?.querySelector<HTMLElement>(STOP) ?? element.closest<HTMLElement>(STOP)) || null;

interface StripKeys {
  /** What has the strip's one stop of the Tab key. */
  readonly stop: string;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * One stop for the Tab key, however many grids there are: left and right lead from one to the next, Home and End to the
 * first and last, down and up from a tab's name to its own buttons.
 */
export function useStripKeys(
  selectedId: string,
  onFocused: (tab: Element | null) => void,
  onKey: (key: 'F2' | 'Delete', gridId: string) => void,
): StripKeys {
  const [focused, setFocused] = useState<string | null>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: strip, key } = event;
    const target = event.target as HTMLElement;
    // A menu of the strip stands elsewhere in the page; a tab that is carried listens to the keys itself.
    if (!strip.contains(target) || strip.querySelector('[data-carried]') !== null) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [...strip.querySelectorAll<HTMLElement>(STOP)];
    const stop = stopOf(target);
    const at = stop === null ? -1 : stops.indexOf(stop);
    const own = [...(target.closest('li')?.querySelectorAll<HTMLElement>('[data-own]') ?? [])];
    // In the order of the page the handle stands before the name.
    const within = stop === null ? [] : [stop, ...own.slice(1), ...own.slice(0, 1)];
    const next: Record<string, HTMLElement | undefined> = {
      ArrowRight: stops[at + 1],
      ArrowLeft: stops[at - 1],
      Home: stops[0],
      End: stops.at(-1),
      ArrowDown: within[within.indexOf(target) + 1],
      ArrowUp: within[within.indexOf(target) - 1],
    };
    if (key in next) {
      event.preventDefault();
      next[key]?.focus();
    } else if (
      (key === 'F2' || isRemoveKey(event)) &&
      own.length > 0 &&
      stop?.dataset['stop'] !== undefined
    ) {
      event.preventDefault();
      onKey(key === 'F2' ? key : 'Delete', stop.dataset['stop']);
    }
  };
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(target)) return;
    setFocused(stopOf(target)?.dataset['stop'] ?? null);
    if (target.matches(':focus-visible')) onFocused(target.closest('li'));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(null);
  };
  return { stop: focused ?? selectedId, handlers: { onKeyDown, onFocus, onBlur } };
}
