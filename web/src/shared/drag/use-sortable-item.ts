import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { SLIDE } from './drag-figures.js';

/** An item of a `SortableList`: what makes it draggable, and `transform` and `transition` for its style. */
export function useSortableItem(id: string) {
  const { transform, ...sortable } = useSortable({ id, transition: SLIDE });
  return { ...sortable, transform: CSS.Translate.toString(transform) };
}

export type SortableItem = ReturnType<typeof useSortableItem>;
