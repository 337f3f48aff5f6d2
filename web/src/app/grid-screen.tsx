import type { User } from '@tessera/contracts';
import { useState } from 'react';
import { useUser } from '../shared/session/use-session.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { lazyOverlay } from '../shared/ui/lazy-overlay.js';
import { createPart } from '../shared/ui/part.js';
import { wantsTrial } from '../features/trial/trial-wish.js';
import { FirstView } from './planner/first-view.js';

/** What acts, in a file of its own: until it has come, and what is seen is read, the same page is shown without it. */
const GridPage = createPart<{ readonly user: User }>(() => import('./planner/grid-page.js'), {
  meanwhile: FirstView,
});
GridPage.fetch();

/** For who has tried a grid before they logged in. */
const TrialKeeper = lazyOverlay(
  () => import('../features/trial/trial-keeper.js'),
  () => undefined,
);

/** The home screen of a signed-in person (section 2). */
export function GridScreen() {
  const user = useUser();
  const [keepsTrial] = useState(wantsTrial);
  if (user === null) return <PageSpinner />;
  return (
    <>
      <GridPage key={user.id} user={user} />
      {keepsTrial && <TrialKeeper user={user} />}
    </>
  );
}
