import type { useSortable } from '@dnd-kit/sortable';
import { Signal } from '../../shared/store.js';

type Sortable = ReturnType<typeof useSortable>;

/** What makes a tab draggable, and how it stands at present. */
export interface TabDrag extends Pick<
  Sortable,
  'attributes' | 'listeners' | 'setNodeRef' | 'setActivatorNodeRef' | 'transition' | 'isDragging'
> {
  /** For the style of that name. */
  readonly transform: string | undefined;
}

/** Hands what the drag says of each tab over to the tab, which is drawn before there is a drag and beside it. */
export class TabDrags {
  private readonly drags = new Map<string, TabDrag>();
  private readonly changes = new Signal();

  readonly subscribe = this.changes.subscribe;

  tell(gridId: string, drag: TabDrag): void {
    this.drags.set(gridId, drag);
    this.changes.emit();
  }

  /** What was told of this tab last; undefined as long as nothing can be dragged. */
  of(gridId: string): TabDrag | undefined {
    return this.drags.get(gridId);
  }
}
