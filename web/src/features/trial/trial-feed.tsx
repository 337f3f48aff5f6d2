import type { Photo } from '@tessera/contracts';
import { useMemo, useRef, useState } from 'react';
import { newPhoto } from '../../domain/photos/new-photo.js';
import { howToDrag } from '../../shared/drag/instructions.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import type { DropMark } from '../feed/drag/drop-mark.js';
import { feedContent } from '../feed/feed-content.js';
import { Feed } from '../feed/feed.js';
import { RATIOS } from '../feed/geometry.js';
import { Selection } from '../selection/selection.js';
import type { TrialPhotos } from './trial-photos.js';
import type { Trial } from './trial.js';
import { useOneMove } from './use-one-move.js';
import { useTrialActions } from './use-trial-actions.js';

const CarryBar = lazyOverlay(
  () => import('../feed/drag/carry-bar.js'),
  ({ onCancel }) => onCancel(),
);

const INSTRUCTIONS = `Press Enter to pick the photo up, and Enter on another to put it there. ${howToDrag('it')}`;

const always = () => true;
const nothing = () => undefined;

interface TrialFeedProps {
  readonly trial: Trial;
  readonly photos: TrialPhotos;
  readonly dropMark: DropMark;
}

/** The planner's own feed, with what the visitor has in place of a grid's posts. */
export function TrialFeed({ trial, photos, dropMark }: TrialFeedProps) {
  const posts = useMemo(() => photos.map(asPost), [photos]);
  const content = useMemo(() => feedContent(posts, []), [posts]);
  // Nothing can be selected: it is never told what is shown.
  const [selection] = useState(() => new Selection());
  const { actions, carriedId, isSwap, move, swap, cancel, toggleSwap } = useTrialActions(trial, posts);
  const area = useRef<HTMLDivElement>(null);
  const played = useOneMove(trial, area);
  return (
    <div ref={area}>
      <Feed
        tab="posts"
        shape={RATIOS.posts}
        label="Posts"
        content={content}
        actions={actions}
        selection={selection}
        dropMark={dropMark}
        instructions={INSTRUCTIONS}
        carriedId={carriedId ?? played}
        onMove={move}
        maySwap={always}
        onSwap={swap}
        onUnlockPosted={nothing}
      />
      {carriedId !== null && <CarryBar isSwap={isSwap} onSwap={toggleSwap} onCancel={cancel} />}
    </div>
  );
}

/** As a grid's post would be that the server has. */
function asPost({ id, url }: TrialPhotos[number], position: number): Photo {
  return { ...newPhoto(id, 'trial'), url, position, isPlaceholder: false, revision: 1 };
}
