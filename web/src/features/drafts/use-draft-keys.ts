import { useEffect, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react';
import { isText } from '../../shared/ui/is-text.js';
import type { Selection } from '../selection/selection.js';
import { DRAFT_TILE, endSelection, isBusy } from '../selection/use-selection-keys.js';

/**
 * Among the drafts Ctrl or Cmd with A selects all of them, and Escape ends their selection; before the page, which
 * would select its posts, and before the sheet, which would close.
 */
export function useDraftSelectionKeys(selection: Selection, around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isText(event.target) || isBusy(DRAFT_TILE)) return;
      const isHere = event.target instanceof Node && around.current?.contains(event.target) === true;
      if (isAll(event) && (selection.isActive || isHere)) selection.selectAll();
      else if (event.key === 'Escape' && selection.isActive) endSelection(selection);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [around, selection]);
}

const isAll = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !shiftKey;

/** Arrow keys, Home and End lead from draft to draft; with Shift they select what lies between. */
export function walkDrafts(event: ReactKeyboardEvent<HTMLElement>, selection: Selection): void {
  const { target: face, currentTarget: list } = event;
  const faces = [...list.querySelectorAll<HTMLElement>(DRAFT_TILE)];
  const at = faces.findIndex((each) => each === face);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || isBusy(DRAFT_TILE)) return;
  const next = faces[placeOfKey(event.key, at, faces)];
  if (next === undefined) return;
  event.preventDefault();
  if (event.shiftKey) selection.extendTo(idOf(next), idOf(faces[at]));
  next.focus();
}

const idOf = (face: HTMLElement | undefined): string => face?.dataset['draft'] ?? '';

function placeOfKey(key: string, at: number, faces: readonly HTMLElement[]): number {
  const top = faces[0]?.getBoundingClientRect().top;
  const columns = faces.filter((face) => face.getBoundingClientRect().top === top).length;
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: faces.length - 1,
  };
  return places[key] ?? -1;
}
