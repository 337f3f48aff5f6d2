import type { Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** What is seen of the grid page, which is fetched first, and what acts. */
const SEEN = 'app/grid-screen';
const ACTS = 'app/planner/grid-page';
/** Have room for what they share with the grid page only in part: none comes near its limit. */
const LIGHT = ['app/after-start', 'app/admin-screen', 'features/trial/trial-grid'];
/** Each is fetched by itself, with what it imports. */
const SCREENS = [
  SEEN,
  ACTS,
  ...LIGHT,
  'features/auth/auth-page',
  'features/post/post-page',
  'features/profile/profile-page',
  'features/trash/trash-page',
];
/** Of what several screens share of packages: the packages' lists of exports hide who needs what. */
const OF_PACKAGES =
  /lucide-react\/dist\/esm\/icons\/(?:download|image-plus|trash|x)\.|libs\/(?:contracts\/dist\/(?:errors|ratios)|grid-core\/dist\/(?:rule-error|grid|order|places|pictures))\./;

const nameOf = (id: string) => /\/web\/src\/(.+)\.tsx?$/.exec(id)?.[1] ?? id;

/** The screens that a module is a part of, and 'main' where it is one of the first load. */
function screensOf(id: string, context: Context, looked = new Set<string>()): Set<string> {
  if (looked.has(id)) return new Set();
  looked.add(id);
  const name = nameOf(id);
  if (name === 'main' || SCREENS.includes(name)) return new Set([name]);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((each) => [...screensOf(each, context, looked)]));
}

/**
 * The file of what the grid page shares with other screens. By itself each set of modules that the same screens need
 * would be a file: some fifty small ones, which a slow network fetches six at a time.
 */
export function gridPageFile(id: string, context: Context): string | null {
  if (OF_PACKAGES.test(id)) return 'shared';
  if (!id.includes('/web/src/') || SCREENS.includes(nameOf(id))) return null;
  const screens = screensOf(id, context);
  const others = [...screens].filter((name) => name !== SEEN && name !== ACTS);
  if (screens.has('main') || others.length === 0) return null;
  const withLight = others.every((name) => LIGHT.includes(name));
  if (screens.has(SEEN)) return withLight ? 'seen' : 'shared';
  return screens.has(ACTS) && withLight ? 'acts' : null;
}
