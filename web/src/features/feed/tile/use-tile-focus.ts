import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { endReturned, useReturned } from '../../../domain/actions/returned-photo.js';
import { frontDialog } from '../../../shared/ui/open-dialog.js';
import { passFocusToPage } from '../../../shared/ui/pass-focus.js';
import type { TilePlacer } from '../drag/tile-placer.js';
import { placeBeside } from '../geometry.js';

export interface TileFocus {
  /** The one tile that the Tab key reaches, or null until one had the focus. */
  readonly tabStop: string | null;
  readonly noteFocus: (id: string) => void;
  /** Gives the focus to a tile as soon as it is drawn. */
  readonly focus: (id: string) => void;
}

/** One stop of the Tab key for the whole feed; `focus` also reaches tiles that are not in the page yet. */
export function useTileFocus(placer: TilePlacer): TileFocus {
  const [tabStop, noteFocus] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ readonly id: string } | null>(null);

  useLayoutEffect(() => {
    if (wanted !== null) focusFace(placer, wanted.id);
  }, [placer, wanted]);

  const focus = useCallback((id: string) => {
    noteFocus(id);
    setWanted({ id });
  }, []);

  return { tabStop, noteFocus, focus };
}

/**
 * When the tile that had the focus is gone, whichever moved into its place takes the focus over; after the last one, with
 * which the feed goes, the page.
 */
export function useFocusHeir(
  placer: TilePlacer,
  order: readonly string[],
  { tabStop, noteFocus }: TileFocus,
): void {
  const lastPlace = useRef(0);
  const latest = useRef(tabStop);
  useLayoutEffect(() => {
    latest.current = tabStop;
  }, [tabStop]);
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      if (latest.current === null || activeElement === null) return;
      if (placer.tile(latest.current)?.contains(activeElement) === true) passFocusToPage(activeElement);
    },
    [placer],
  );
  useLayoutEffect(() => {
    if (tabStop === null) return;
    const place = order.indexOf(tabStop);
    if (place >= 0) {
      lastPlace.current = place;
      return;
    }
    const next = order[Math.min(lastPlace.current, order.length - 1)];
    if (next === undefined) return;
    // Tab leads there too, and so does a dialog that closes after this.
    noteFocus(next);
    if (document.activeElement === document.body) focusFace(placer, next);
  }, [noteFocus, order, placer, tabStop]);
}

/**
 * A photo that comes back by Undo takes the focus, which was in the toast; a dialog that stands open keeps it. What
 * this feed does not show is left to itself.
 */
export function useFocusReturned(order: readonly string[], focus: (id: string, place: number) => void): void {
  const id = useReturned();
  useLayoutEffect(() => {
    if (id === null) return;
    endReturned();
    const place = order.indexOf(id);
    if (place >= 0 && frontDialog() === undefined) focus(id, place);
  }, [focus, id, order]);
}

function focusFace(placer: TilePlacer, id: string): void {
  placer.tile(id)?.querySelector<HTMLElement>('[data-face]')?.focus({ preventScroll: true });
}

/** The place that a key leads to from `place`, of `count` places; null where it leads nowhere. */
export function placeOfKey(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return placeBeside(place, key, count);
}
