import { isOfGridPageOnly, nameOf, type Context } from './shared-code.js';

/** Fetches what opens over the grid page while the browser has nothing else to do. */
const PRELOAD = 'app/planner/preload-dialogs';
/** It fetches these by functions of theirs. They are wanted first, so that they wait for no dialog. */
const MENUS = /^shared\/ui\/(?:menu|tooltip|confirm-dialog)-view$/;
/** The dialog that is opened first and most. */
const PHOTO = 'features/details/photo-dialog';
/** Alone needs the library of schemas, for which the others must not wait. */
const GRID_NAME = 'features/grids/grid-name-dialog';
/** What the grid page fetches as soon as it is drawn. */
const DRAG = /\/(?:feed-drag|strip-drag|tile-controls)$/;
/** Pages, and what each of them fetches by itself: they must not wait for what opens over the grid page. */
const EARLY = /index\.html$|-(?:page|screen)$|\/(?:after-start|trial-grid|toast-view)$/;
/** Large, and each of one dialog: libraries of schemas and of cutting pictures. */
const LARGE = /node_modules\/(?:zod|react-easy-crop)\//;

/** The modules with which a module is fetched: each is fetched by itself, and imports it, or is it. */
function fetchedWith(id: string, context: Context, looked = new Set<string>()): readonly string[] {
  if (looked.has(id)) return [];
  looked.add(id);
  const module = context.getModuleInfo(id);
  if (module === null) return [];
  return [
    ...(module.isEntry || module.dynamicImporters.length > 0 ? [id] : []),
    ...module.importers.flatMap((each) => fetchedWith(each, context, looked)),
  ];
}

const isPreloaded = (id: string, context: Context) =>
  MENUS.test(nameOf(id)) ||
  (context.getModuleInfo(id)?.dynamicImporters ?? []).some((each) => nameOf(each) === PRELOAD);

/**
 * The file of what opens over the grid page. By itself each dialog, and each set of modules that the same dialogs need,
 * would be a file: some seventy, most of them below a kilobyte, and each costs a browser more than its code does.
 */
export function openedFile(id: string, context: Context): string | null {
  const roots = fetchedWith(id, context);
  const names = roots.map(nameOf);
  const preloaded = roots.filter((each) => isPreloaded(each, context));
  if (LARGE.test(id) || names.some((name) => EARLY.test(name))) return null;
  if (names.some((name) => DRAG.test(name))) return 'drag';
  if (preloaded.length === 0) return null;
  if (names.every((name) => name === GRID_NAME)) return null;
  if (names.some((name) => MENUS.test(name)) || !roots.every((each) => isOfGridPageOnly(each, context)))
    return preloaded.length > 1 || MENUS.test(nameOf(id)) ? 'overlays' : null;
  if (names.includes(PHOTO)) return 'photo-dialog';
  return names.every((name) => name.startsWith('features/uploads/')) ? 'uploads' : 'dialogs';
}
