import { useRef, type ReactNode } from 'react';
import { Sheet } from '../../shared/ui/sheet.js';
import { endSelection } from '../selection/use-selection-keys.js';
import { useIsSelecting } from '../selection/use-selection.js';
import { DraftsContent, type DraftsContentProps } from './drafts-content.js';

interface DraftsSheetProps extends Omit<DraftsContentProps, 'columns' | 'onHold' | 'feedDrop'> {
  /** What can be done to selected drafts. */
  readonly selectionBar: ReactNode;
  readonly onClose: () => void;
}

/** The drafts over the feed, where there is no room beside it. The way out of it leads out of a selection first. */
export default function DraftsSheet({ selectionBar, onClose, ...content }: DraftsSheetProps) {
  const held = useRef(false);
  const { selection } = content;
  const isSelecting = useIsSelecting(selection);
  const mayClose = () => {
    if (held.current || !selection.isActive) return !held.current;
    endSelection(selection);
    return false;
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Drafts"
      mayClose={mayClose}
      {...(isSelecting && { bar: selectionBar })}
    >
      {/* A finger that holds a draft moves it, and not the sheet. */}
      <div
        className="px-4 pt-1 pb-4 sm:px-6"
        onTouchMove={(event) => held.current && event.stopPropagation()}
      >
        <DraftsContent
          {...content}
          onHold={(now) => {
            held.current = now;
          }}
          columns="grid-cols-3 sm:grid-cols-4"
        />
      </div>
    </Sheet>
  );
}
