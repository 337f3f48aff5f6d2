import type { DndContextProps, TouchSensorOptions } from '@dnd-kit/core';
import { useEffect, useState } from 'react';
import { StripHold, type Lie } from './strip-hold.js';
import { useSortableSensors } from './use-sortable-sensors.js';

export interface StripParts {
  readonly lie: Lie;
  /** When a finger begins to drag; by default once it has held still. */
  readonly touch?: TouchSensorOptions;
  readonly onHold?: (held: boolean) => void;
  readonly onDrop: (id: string, overId: string) => void;
}

/** dnd-kit would scroll the page without end and sideways. */
const NO_SCROLL = { enabled: false, layoutShiftCompensation: false };

/** How the items (`li`) of a list are dragged: for `DndContext`, which still needs words for who hears the page. */
export function useSortableStrip({ lie, touch, onHold, onDrop }: StripParts) {
  const sensors = useSortableSensors(touch);
  const [hold] = useState(() => new StripHold(lie));
  // The list may go away while something of it is held.
  useEffect(() => () => hold.end(), [hold]);
  const end = () => {
    hold.end();
    onHold?.(false);
  };
  return {
    sensors,
    measuring: hold.measuring,
    modifiers: hold.modifiers,
    collisionDetection: hold.collisionDetection,
    autoScroll: NO_SCROLL,
    onDragStart: (event) => {
      hold.start(event);
      onHold?.(true);
    },
    onDragCancel: end,
    onDragEnd: ({ active, over }) => {
      end();
      if (over !== null && over.id !== active.id) onDrop(String(active.id), String(over.id));
    },
  } satisfies DndContextProps;
}
