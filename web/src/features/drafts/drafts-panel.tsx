import { X } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { draftsDrop } from '../feed/drag/drafts-drop.js';
import { DraftsContent, type DraftsContentProps } from './drafts-content.js';
import { feedDropOf, type FeedBeside } from './feed-drop.js';

interface DraftsPanelProps extends Omit<DraftsContentProps, 'columns' | 'feedDrop'> {
  readonly feed: FeedBeside;
  /** What can be done to selected drafts. */
  readonly selectionBar: ReactNode;
  readonly onClose: () => void;
}

const { attach } = draftsDrop;

/** The drafts beside the feed, in sight while the feed scrolls. */
export default function DraftsPanel({ feed, selectionBar, onClose, ...content }: DraftsPanelProps) {
  const headingId = useId();
  const { drafts } = content;
  const feedDrop = useMemo(() => feedDropOf(feed, drafts), [drafts, feed]);
  return (
    <>
      <aside
        ref={attach}
        aria-labelledby={headingId}
        className="w-62 border-l border-neutral-5 -outline-offset-2 outline-accent data-over:bg-neutral-2 data-over:outline-2"
      >
        <div className="sticky top-14 flex h-[calc(100dvh-120px)] flex-col">
          <div className="flex h-11 shrink-0 items-center gap-2 pr-2 pl-4">
            <h2 id={headingId} className="font-semibold">
              Drafts
            </h2>
            <span className="mr-auto text-small text-neutral-8">
              {content.drafts.length > 0 && content.drafts.length}
            </span>
            <Tooltip text="Close drafts">
              <IconButton
                size="small"
                label="Close drafts"
                icon={<X className="size-4" />}
                onClick={onClose}
              />
            </Tooltip>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4">
            <DraftsContent {...content} feedDrop={feedDrop} columns="grid-cols-2" />
          </div>
        </div>
      </aside>
      {selectionBar}
    </>
  );
}
