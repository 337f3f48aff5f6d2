import type { User } from '@tessera/contracts';
import { useUser } from '../shared/session/use-session.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { createPart } from '../shared/ui/part.js';
import { FirstView } from './planner/first-view.js';

/** What acts, in a file of its own: until it has come, and what is seen is read, the same page is shown without it. */
const GridPage = createPart<{ readonly user: User }>(() => import('./planner/grid-page.js'), {
  meanwhile: FirstView,
});
GridPage.fetch();

/** The home screen of a signed-in person (section 2). */
export function GridScreen() {
  const user = useUser();
  return user === null ? <PageSpinner /> : <GridPage key={user.id} user={user} />;
}
