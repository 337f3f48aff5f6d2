import { DndContext, type Announcements, type TouchSensorOptions } from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  rectSortingStrategy,
  SortableContext,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useState, type ReactNode } from 'react';
import type { Beyond } from './crossing.js';
import { LIST_KEYS } from './list-keys.js';
import { itemOf, StripHold, type Lie } from './strip-hold.js';
import { useDragStage } from './use-drag-stage.js';

interface SortableListProps {
  readonly lie: Lie;
  /** The ids of its items (`li`), as they stand. */
  readonly order: string[];
  /** How they are dragged and what happens to them, for whoever hears the page. */
  readonly instructions: string;
  readonly announcements: Announcements;
  readonly touch?: TouchSensorOptions;
  /** That one is held from now on; null once nothing is. */
  readonly onHold?: (id: string | null) => void;
  readonly onDrop: (id: string, overId: string) => void;
  /** Where else a pointer can carry what it lifted. */
  readonly beyond?: (id: string, tile: HTMLElement | undefined) => Beyond | null;
  readonly children: ReactNode;
}

const STRATEGIES = {
  row: horizontalListSortingStrategy,
  column: verticalListSortingStrategy,
  rows: rectSortingStrategy,
};

/** A list that dnd-kit puts in order; it draws nothing itself. */
export function SortableList(props: SortableListProps) {
  const { lie, order, instructions, announcements, touch, onHold, onDrop, beyond, children } = props;
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
  return (
    <DndContext
      {...stage}
      measuring={hold.measuring}
      modifiers={hold.modifiers}
      collisionDetection={hold.collisionDetection}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
    >
      <SortableContext items={order} strategy={STRATEGIES[lie]}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
