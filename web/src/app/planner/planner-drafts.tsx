import type { PlanLimits, Ratio } from '@tessera/contracts';
import { useMemo } from 'react';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import { shapeIn } from '../../domain/pictures/shapes.js';
import { DraftsArea } from '../../features/drafts/drafts-area.js';
import type { DropMark } from '../../features/feed/drag/drop-mark.js';
import { SelectionHost } from '../../features/selection/selection-host.js';
import type { UploadItem } from '../../features/uploads/queue/upload-item.js';
import type { PlannerFeed, PlannerFeedOptions } from './use-planner-feed.js';

interface PlannerDraftsProps extends Pick<
  PlannerFeedOptions,
  'gridId' | 'drafts' | 'address' | 'draftActions'
> {
  readonly planner: PlannerFeed;
  readonly ratio: Ratio;
  readonly limits: PlanLimits;
  readonly dropMark: DropMark;
}

/** The drafts of the grid, their uploads, and what can be done with those that are selected. */
export function PlannerDrafts(props: PlannerDraftsProps) {
  const { gridId, draftActions, planner, ratio, limits, dropMark } = props;
  const { drafts, everyPhoto } = props.drafts;
  const { tab } = props.address;
  const { draftSelection } = planner;
  const feed = useMemo(() => ({ mark: dropMark, actions: draftActions, tab }), [draftActions, dropMark, tab]);
  const moveDrafts = (ids: readonly string[], to: number) => draftActions.move(drafts, ids, to);
  return (
    <DraftsArea
      place={planner.draftsPlace}
      drafts={drafts}
      uploads={draftUploads(planner.uploads)}
      actions={planner.feedActions.actions}
      selection={draftSelection}
      selectionBar={
        <SelectionHost
          gridId={gridId}
          selection={draftSelection}
          photos={everyPhoto}
          areDrafts
          shown={drafts}
          posting={planner.posting}
          limits={limits}
          onMove={moveDrafts}
        />
      }
      onMove={moveDrafts}
      feed={feed}
      shape={shapeIn('posts', ratio)}
      onUpload={() => openDialog({ kind: 'upload', into: 'drafts' })}
    />
  );
}

const draftUploads = (uploads: readonly UploadItem[]) =>
  uploads.filter(({ target }) => target.kind === 'drafts');
