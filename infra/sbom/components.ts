export interface Component {
  name: string;
  version: string;
  /** An SPDX expression; '' where the package names none. */
  licence: string;
  /** Whether it is part of what runs or is sent to browsers; otherwise it builds or tests. */
  shipped: boolean;
}

/** Of these everybody may use, change and pass on the code, if its notice goes with it. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Zlib',
];

/** What builds and tests is not passed on, so that its changes need not be either. */
const FREE_AT_WORK = [...FREE, 'CC-BY-4.0', 'MPL-2.0'];

/** Packages that the rules above do not cover, each with the reason why it is taken. */
export const EXCEPTIONS: readonly { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips is a library of its own, unchanged, which anybody may replace',
  },
  {
    name: /^libheif-js$/,
    licence: 'LGPL-3.0',
    why: 'a library of its own, unchanged, in a file that anybody may replace (docs/licences.md)',
  },
  {
    name: /^parse-cache-control$/,
    licence: '',
    why: 'its LICENSE file is the BSD one of hapi; it serves the tests alone',
  },
];

/** Every package of a package-lock.json but the workspaces themselves, once by name and version. */
export function componentsOf(lock: {
  packages: Record<
    string,
    {
      version?: string;
      license?: string;
      dev?: boolean;
      devOptional?: boolean;
      link?: boolean;
      name?: string;
    }
  >;
}): Component[] {
  const found = new Map<string, Component>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const version = entry.version ?? '';
    const key = `${name}@${version}`;
    const shipped = entry.dev !== true || (found.get(key)?.shipped ?? false);
    found.set(key, { name, version, licence: entry.license ?? '', shipped });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** What stands against taking these components: a line for each whose licence is missing or not allowed. */
export function objectionsTo(components: readonly Component[]): string[] {
  return components.flatMap(({ name, version, licence, shipped }) => {
    const allowed = (one: string) =>
      (shipped ? FREE : FREE_AT_WORK).includes(one) ||
      EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === one);
    if (permits(licence, allowed)) return [];
    return [`${name}@${version}: ${licence === '' ? 'names no licence' : `${licence} is not allowed`}`];
  });
}

/** SPDX expressions as packages use them: alternatives, or several licences that hold together. */
function permits(expression: string, allowed: (licence: string) => boolean): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed(one.trim())));
}

/** The list in CycloneDX 1.5, which scanners read. */
export function cycloneDx(components: readonly Component[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'tessera' } },
    components: components.map(({ name, version, licence, shipped }) => ({
      type: 'library',
      name,
      version,
      // Of CycloneDX's words this is the one for what is not there when the product runs.
      scope: shipped ? 'required' : 'excluded',
      ...(licence ? { licenses: [{ expression: licence }] } : {}),
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    })),
  };
}
