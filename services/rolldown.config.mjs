// @ts-check
/**
 * Makes one file of each process's modules, and of what several share: by itself each loads some 2,800 files from the
 * libraries and packages, which takes three times as long as what they do.
 */
import { join } from 'node:path';
import { defineConfig } from 'rolldown';
import { BUNDLES, PROGRAMS } from './programs.mjs';

const ROOT = join(import.meta.dirname, '..');
const input = Object.fromEntries(
  Object.entries(PROGRAMS).map(([name, script]) => [name, join(ROOT, script)]),
);

const MONGOOSE = 'virtual:mongoose';

export default defineConfig({
  input,
  platform: 'node',
  // Code for one kind of processor, and what only a compiler's plugin of a package asks for.
  external: ['sharp', '@node-rs/argon2', 'typescript'],
  onLog(level, log, print) {
    if (log.code !== 'UNRESOLVED_IMPORT') print(level, log);
    // Packages look for others that only some of their users have.
    else if (!log.id?.includes('/node_modules/')) throw new Error(log.message);
  },
  output: {
    dir: join(ROOT, BUNDLES),
    cleanDir: true,
    format: 'esm',
    // Nest's modules, log lines and errors are told by the names of classes.
    keepNames: true,
    // A map of some megabytes would be a part of each process's memory: names tell where an error comes from.
    sourcemap: false,
    chunkFileNames: '[name]-[hash].js',
  },
  plugins: [
    {
      // In a bundle `import * as mongoose` is an object of Mongoose's class with read-only properties, and mongoose's
      // functions set properties on whatever of that class they are called on. In Node.js it is a plain list of named
      // exports, as it is by this.
      name: 'mongoose-by-its-names',
      resolveId: {
        filter: { id: /^mongoose$/ },
        handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? MONGOOSE : undefined),
      },
      load: {
        filter: { id: new RegExp(`^${MONGOOSE}$`) },
        async handler() {
          const names = Object.keys(await import('mongoose')).filter((name) =>
            /^(?!default$)[a-zA-Z]\w*$/.test(name),
          );
          const file = join(ROOT, 'node_modules/mongoose/index.js');
          return `import whole from ${JSON.stringify(file)};
            export default whole;
            export const { ${names.join(', ')} } = whole;`;
        },
      },
    },
  ],
});
