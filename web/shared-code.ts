import type { Rolldown } from 'vite';

export type Context = Parameters<
  Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>
>[1];

/** What is seen of the grid page, which is fetched first, and what acts. */
const SEEN = 'app/grid-screen';
const ACTS = 'app/planner/grid-page';
/** Have room for what they share with the grid page only in part: none comes near its limit. */
const LIGHT = ['app/after-start', 'features/trial/trial-grid'];
/** Of visitors, who need little of what the grid page does. */
const VISITORS = [
  'app/landing-screen',
  'features/launch/test-prelaunch-page',
  'features/waitlist/waitlist-page',
];
const ADMIN = 'app/admin-screen';
const POST = 'features/post/post-page';
const PROFILE = 'features/profile/profile-page';
const TRASH = 'features/trash/trash-page';
/** Each is fetched by itself, with what it imports. */
const SCREENS = [SEEN, ACTS, ...LIGHT, ...VISITORS, ADMIN, POST, PROFILE, TRASH, 'features/auth/auth-page'];
/** Of what several screens share of packages: the packages' lists of exports hide who needs what. */
const OF_PACKAGES =
  /lucide-react\/dist\/esm\/icons\/(?:copy|download|image-plus|share|trash)\.|libs\/contracts\/dist\/(?:errors|plans|ratios)\./;
/** The rules of what is where in a grid: the profile page, which is the heaviest, needs none. */
const OF_ORDER = /\/libs\/grid-core\/dist\/(?:rule-error|grid|order|places|pictures)\./;
/** What pictures are drawn by, in the grid page and in what opens over others; the tabs are with it for the admin. */
const OF_PICTURES = /\/libs\/contracts\/dist\/images\.|node_modules\/thumbhash\//;
/** Of what several screens share with what opens over the grid page: each would be a file of a few lines. */
const SMALL = ['shared/files/save-file', 'shared/files/use-file-url', 'shared/ui/check-row'];

/** What opens over a page, and shows that it is on its way: nothing does so where a post is all there is. */
const OF_OVERLAYS = ['shared/ui/late-spinner', 'shared/ui/lazy-component', 'shared/ui/lazy-overlay'];
/** The same of lists, in the grid page and in the trash. */
const OF_LISTS = ['shared/ui/only-this-press', 'shared/ui/show-more'];
/** How a caption begins is told by tiles, in the grid page and in the trash. */
const OF_CAPTIONS = /\/libs\/contracts\/dist\/characters\./;
/** The rules of changes, and what they ask of time zones. */
const OF_CHANGES = /\/libs\/(?:grid-core\/|contracts\/dist\/time-zone\.)/;

/** The name of a file of ours without its ending, from `src` on. */
export const nameOf = (id: string) => /\/web\/src\/(.+)\.tsx?$/.exec(id)?.[1] ?? id;

/** Who imports a module; with `fetched`, who fetches it when it is needed as well. */
function importersOf(id: string, context: Context, fetched: boolean): readonly string[] {
  const module = context.getModuleInfo(id);
  if (module === null) return [];
  return fetched ? [...module.importers, ...module.dynamicImporters] : module.importers;
}

/** The screens that a module is a part of, with `fetched` also those over which it opens; 'main' is the first load. */
function screensOf(
  id: string,
  context: Context,
  fetched: boolean,
  looked = new Set<string>(),
): ReadonlySet<string> {
  if (looked.has(id)) return new Set();
  looked.add(id);
  const name = nameOf(id);
  if (name === 'main' || SCREENS.includes(name)) return new Set([name]);
  const importers = importersOf(id, context, fetched);
  return new Set(importers.flatMap((each) => [...screensOf(each, context, fetched, looked)]));
}

const isOwn = (screens: ReadonlySet<string>) =>
  [...screens].every((name) => name === SEEN || name === ACTS || LIGHT.includes(name));

/** Whether a module is a part of the grid page alone, and opens over no other. */
export const isOfGridPageOnly = (id: string, context: Context) => isOwn(screensOf(id, context, true));

/**
 * The file of what the grid page needs besides its own: what it shares with other screens, and with what opens over it.
 * By itself each set of modules that the same screens need would be a file: some fifty small ones, which a slow network
 * fetches six at a time.
 */
export function gridPageFile(id: string, context: Context): string | null {
  if (OF_PACKAGES.test(id) || SMALL.includes(nameOf(id))) return 'shared';
  if (OF_LISTS.includes(nameOf(id)) || OF_CAPTIONS.test(id)) return 'tiles';
  if (OF_OVERLAYS.includes(nameOf(id))) return 'opening';
  if (OF_ORDER.test(id)) return 'order';
  if (OF_PICTURES.test(id) || nameOf(id) === 'shared/ui/tabs') return 'pictures';
  // Dates are reckoned, and posts taken from grid to grid, once a page is drawn.
  if (/\/libs\/grid-core\/dist\/(?:instants|slots|transfer)\./.test(id)) return null;
  if (OF_CHANGES.test(id)) return 'changes';
  if (!/\/web\/src\/|lucide-react\/dist\/esm\/icons\//.test(id) || SCREENS.includes(nameOf(id))) return null;
  const screens = screensOf(id, context, false);
  if (!(screens.has(SEEN) || screens.has(ACTS))) return null;
  if (screens.has('main') || VISITORS.some((name) => screens.has(name))) return null;
  if (!isOwn(screens)) return sharedBy(screens);
  // What opens over another screen too would bring all of the grid page's code there.
  if (screens.size === 1 && !isOfGridPageOnly(id, context)) return null;
  return screens.has(SEEN) ? 'seen' : 'acts';
}

/** The file of what the grid page shares with other screens, none of which has room for what it does not need. */
function sharedBy(screens: ReadonlySet<string>): string | null {
  if (screens.has(SEEN) && screens.has(ADMIN)) return 'common';
  if (screens.has(SEEN)) return screens.has(PROFILE) && !screens.has(POST) ? 'account' : 'shared';
  if (screens.has(ADMIN) || screens.has(PROFILE)) return null;
  if (screens.has(POST)) return screens.has(TRASH) ? 'changes' : 'posting';
  return screens.has(TRASH) ? 'tiles' : null;
}
