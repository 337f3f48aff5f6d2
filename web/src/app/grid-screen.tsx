import type { User } from '@tessera/contracts';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useUser } from '../shared/session/use-session.js';
import { createLazyFile, useLazyFile } from '../shared/ui/lazy-file.js';
import { lazyOverlay } from '../shared/ui/lazy-overlay.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { FeedDrag } from '../features/feed/drag/lazy-feed-drag.js';
import { TileControls } from '../features/feed/tile/lazy-tile-controls.js';
import { StripDrag } from '../features/grids/lazy-strip-drag.js';
import { wantsTrial } from '../features/trial/trial-wish.js';
import { FirstView } from './planner/first-view.js';

/** What acts, in files of its own, with what drags: until that is there a press or a key would do something else. */
const GRID_PAGE = createLazyFile(async () => {
  const [page] = await Promise.all([
    import('./planner/grid-page.js'),
    ...[FeedDrag, TileControls, StripDrag].map(({ fetch }) => fetch()),
  ]);
  return page;
});
// A failure shows itself when the page is drawn.
GRID_PAGE.fetch().catch(() => undefined);

/** Whoever waits longer for the photos can do something else meanwhile. */
const SEEN_MS = 3_000;

/** For who has tried a grid before they logged in. */
const TrialKeeper = lazyOverlay(
  () => import('../features/trial/trial-keeper.js'),
  () => undefined,
);

/** The home screen of a signed-in person [spec 2.1]. */
export function GridScreen() {
  const user = useUser();
  if (user === null) return <PageSpinner />;
  return (
    <>
      <GridOfUser key={user.id} user={user} />
      <KeptTrial key={`trial ${user.id}`} user={user} />
    </>
  );
}

function KeptTrial({ user }: { readonly user: User }) {
  // It ends while the keeper is at work.
  const [isWanted] = useState(() => wantsTrial(user.id));
  return isWanted && <TrialKeeper user={user} />;
}

/**
 * Until the code that acts has come, and the photos are seen, the same page is shown without it: drawing all of it
 * takes a slow phone a second, for which the photos would wait.
 */
function GridOfUser({ user }: { readonly user: User }) {
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  const file = useLazyFile(GRID_PAGE, true, (cause) => setFailure({ cause }));
  const hasCome = file !== null;
  const [isSeen, setSeen] = useState(hasCome);
  // In slices, between which pictures appear.
  const end = useCallback(() => startTransition(() => setSeen(true)), []);
  useEffect(() => {
    if (!hasCome || isSeen) return;
    const late = setTimeout(end, SEEN_MS);
    return () => clearTimeout(late);
  }, [hasCome, isSeen, end]);
  if (failure !== null) throw failure.cause;
  return hasCome && isSeen ? <file.default user={user} /> : <FirstView user={user} onSeen={end} />;
}
