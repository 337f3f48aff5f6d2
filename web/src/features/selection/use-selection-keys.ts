import { useEffect } from 'react';
import { announce } from '../../shared/ui/announcer.js';
import { isText } from '../../shared/ui/is-text.js';
import { isRemoveKey } from '../../shared/ui/item-keys.js';
import type { Selection } from './selection.js';

/** What stands over the page, whose keys these are while it is open. */
const OVER_PAGE = ':is([role="dialog"], [role="alertdialog"], [role="menu"])';

/** A tile of the drafts, which may stand in a sheet. */
export const DRAFT_TILE = '[data-draft]';

/** Ctrl or Cmd with A selects all that is shown, Escape ends the selection; not while `paused`. */
export function useSelectionKeys(selection: Selection, paused: boolean): void {
  useEffect(() => {
    if (paused) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isText(event.target) || isBusy()) return;
      if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        event.preventDefault();
        selection.selectAll();
      } else if (event.key === 'Escape' && selection.isActive) {
        endSelection(selection);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [paused, selection]);
}

/** Delete removes what is selected, wherever the focus is; `around` finds tiles that may stand over the page. */
export function useRemoveKey(onRemove: () => void, around?: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isRemoveKey(event) || isText(event.target) || isBusy(around)) return;
      event.preventDefault();
      onRemove();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [around, onRemove]);
}

/** Ends it as a person asks for it, and announces it. */
export function endSelection(selection: Selection): void {
  selection.end();
  announce('Selection ended.');
}

/** A drag's keys are its own, and so are those of what stands over the page, but for what holds `around` itself. */
export const isBusy = (around?: string): boolean =>
  'dragging' in document.documentElement.dataset ||
  [...document.querySelectorAll(OVER_PAGE)].some(
    (over) => around === undefined || over.querySelector(around) === null,
  );
