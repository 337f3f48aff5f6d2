import type { SortableItem } from '../../shared/drag/use-sortable-item.js';
import { Signal } from '../../shared/store.js';

/** What makes a tab draggable, and how it stands at present. */
export type TabDrag = Pick<
  SortableItem,
  | 'attributes'
  | 'listeners'
  | 'setNodeRef'
  | 'setActivatorNodeRef'
  | 'transform'
  | 'transition'
  | 'isDragging'
>;

/** Hands the drag's state of each tab over to the tab, which is drawn before there is a drag and beside it. */
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
