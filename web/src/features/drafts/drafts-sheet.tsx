import { useRef } from 'react';
import { Sheet } from '../../shared/ui/sheet.js';
import { DraftsContent, type DraftsContentProps } from './drafts-content.js';

export interface DraftsSheetProps extends Omit<DraftsContentProps, 'columns' | 'onHold' | 'feedDrop'> {
  readonly onClose: () => void;
}

/** The drafts over the feed, where there is no room beside it. */
export default function DraftsSheet({ onClose, ...content }: DraftsSheetProps) {
  const held = useRef(false);
  return (
    <Sheet open onOpenChange={onClose} title="Drafts" mayClose={() => !held.current}>
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
