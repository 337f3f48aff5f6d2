import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"];?/g;
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([^']+)'/g;

/**
 * Imports each icon from its own file: by the package's list of exports a bundler cannot tell which screen needs which
 * of them (shared-code.ts).
 */
export function iconImports(): Plugin {
  const list = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../esm/lucide-react.mjs');
  const files = filesIn(readFileSync(list, 'utf8'));
  const importOf = (name: string): string => {
    const [icon = '', as = icon] = name.split(/\s+as\s+/);
    const file = files.get(icon);
    if (file === undefined) throw new Error(`${PACKAGE} has no icon ${icon}`);
    return `import ${as} from ${JSON.stringify(join(dirname(list), 'icons', file))};`;
  };
  return {
    name: 'icon-imports',
    apply: 'build',
    // What is left are values: types are gone by then.
    enforce: 'post',
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id) || !code.includes(PACKAGE)) return null;
      const written = code.replace(IMPORT, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map(importOf)
          .join(''),
      );
      return { code: written, map: null };
    },
  };
}

/** The file of each name in the package's list. */
function filesIn(list: string): ReadonlyMap<string, string> {
  return new Map(
    [...list.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
