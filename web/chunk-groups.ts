import { fileURLToPath } from 'node:url';

/** As rolldown gives it. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const file = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/**
 * What is fetched together anyway is one file: each of many small ones is packed by itself, and weighs more. In the order
 * in which they are fetched; what a screen needs of an earlier one is there. The first is left to the bundler.
 */
const SCREENS = [
  { name: null, from: file('main.tsx') },
  { name: 'seen', from: file('app/grid-screen.tsx') },
  { name: 'planner', from: file('app/planner/grid-page.tsx') },
] as const;

/** Packages list everything in one file that imports all, of which most is left out. */
const OURS = /\/web\/src\//;

/** The file of the build that a module goes into, for `codeSplitting`; null leaves it to the bundler. */
export function chunkGroups(): (moduleId: string, graph: ModuleGraph) => string | null {
  let places: ReadonlyMap<string, string | null> | null = null;
  return (moduleId, graph) => {
    places ??= placesIn(graph);
    return places.get(moduleId) ?? null;
  };
}

function placesIn(graph: ModuleGraph): ReadonlyMap<string, string | null> {
  const places = new Map<string, string | null>();
  for (const { name, from } of SCREENS) {
    const follow = (id: string) => {
      if (places.has(id) || !OURS.test(id)) return;
      places.set(id, name);
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) follow(next);
    };
    follow(from);
    // Keeps the name by which it is fetched.
    places.set(from, null);
  }
  return places;
}
