import type { DndContextProps, TouchSensorOptions } from '@dnd-kit/core';
import { useState } from 'react';
import type { Beyond } from './crossing.js';
import { LIST_KEYS } from './list-keys.js';
import { itemOf, StripHold, type Lie } from './strip-hold.js';
import { useDragStage } from './use-drag-stage.js';

export interface StripParts {
  readonly lie: Lie;
  readonly touch?: TouchSensorOptions;
  /** That one is held from now on; null once nothing is. */
  readonly onHold?: (id: string | null) => void;
  readonly onDrop: (id: string, overId: string) => void;
  /** Where else a pointer can carry what it lifted. */
  readonly beyond?: (id: string, tile: HTMLElement | undefined) => Beyond | null;
}

/** How the items (`li`) of a list are dragged: for `DndContext`, which still needs words for who hears the page. */
export function useSortableStrip({ lie, touch, onHold, onDrop, beyond }: StripParts) {
  const [hold] = useState(() => new StripHold(lie));
  const stage = useDragStage({
    keys: LIST_KEYS,
    touch,
    rendersMoves: true,
    onLift: ({ active, activatorEvent }) => {
      const id = String(active.id);
      const item = itemOf(activatorEvent);
      onHold?.(id);
      return {
        scroller: () => (item === undefined ? null : hold.start(item)),
        beyond: beyond && (() => beyond(id, item)),
        onEnd: hold.end,
      };
    },
    onRelease: (drop) => {
      onHold?.(null);
      if (drop === null) return;
      const { id, overId, landing } = drop;
      if (landing !== null) landing.drop();
      else if (overId !== null && overId !== id) onDrop(id, overId);
    },
  });
  return {
    ...stage,
    measuring: hold.measuring,
    modifiers: hold.modifiers,
    collisionDetection: hold.collisionDetection,
  } satisfies DndContextProps;
}
