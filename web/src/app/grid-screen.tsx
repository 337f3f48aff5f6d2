import type { User } from '@tessera/contracts';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { firstViewReadOf } from '../domain/photos/api/reads.js';
import { hasBegun, takeAhead } from '../shared/api/read-ahead.js';
import { useUser } from '../shared/session/use-session.js';
import { createLazyFile, useLazyFile } from '../shared/ui/lazy-file.js';
import { lazyOverlay } from '../shared/ui/lazy-overlay.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { FeedDrag } from '../features/feed/drag/lazy-feed-drag.js';
import { TileControls } from '../features/feed/tile/lazy-tile-controls.js';
import { StripDrag } from '../features/grids/lazy-strip-drag.js';
import { wantsTrial } from '../features/trial/trial-wish.js';
import { FirstView, type Top } from './planner/first-view.js';
import { gridInAddress } from './read-screen-ahead.js';

/** What acts, in files of its own, with what drags: until that is there a press or a key would do something else. */
const GRID_PAGE = createLazyFile(async () => {
  const [page] = await Promise.all([
    import('./planner/grid-page.js'),
    ...[FeedDrag, TileControls, StripDrag].map(({ fetch }) => fetch()),
  ]);
  return page;
});
const topRead = () => firstViewReadOf(gridInAddress(window.location.search));
const firstTop = (): Top => (GRID_PAGE.loaded() === null && hasBegun(topRead()) ? 'awaited' : 'none');

// A failure shows itself when the page is drawn.
if (firstTop() === 'none') GRID_PAGE.fetch().catch(() => undefined);

/** What else there is waits for the top no longer than that. */
const TOP_MS = 2_500;
/** Whoever waits longer for the photos can do something else meanwhile. */
const SEEN_MS = 3_000;
/** Whoever sees the top, or soon does, would see less than before. */
const SEEN_AFTER_TOP_MS = 8_000;

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
  const [top, setTop] = useState(firstTop);
  const file = useLazyFile(GRID_PAGE, top !== 'awaited', (cause) => setFailure({ cause }));
  const hasCome = file !== null;
  const [isSeen, setSeen] = useState(hasCome);
  // In slices, between which pictures appear.
  const end = useCallback(() => startTransition(() => setSeen(true)), []);
  const endTop = useCallback((isShown: boolean) => {
    // Whoever comes back to this screen has the photos.
    void takeAhead(topRead()).catch(() => undefined);
    setTop(isShown ? 'shown' : 'none');
  }, []);
  useEffect(() => {
    if (top !== 'awaited') return;
    const late = setTimeout(() => setTop('late'), TOP_MS);
    return () => clearTimeout(late);
  }, [top]);
  useEffect(() => {
    if (!hasCome || isSeen) return;
    const late = setTimeout(end, top === 'none' ? SEEN_MS : SEEN_AFTER_TOP_MS);
    return () => clearTimeout(late);
  }, [hasCome, isSeen, top, end]);
  if (failure !== null) throw failure.cause;
  return hasCome && isSeen ? (
    <file.default user={user} />
  ) : (
    <FirstView user={user} top={top} onTop={endTop} onSeen={end} />
  );
}
