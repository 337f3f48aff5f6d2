import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Writes a file as `npm run format` would leave it.
 * @throws Error the text is not of that language
 */
export async function writeFormatted(path: string, text: string) {
  // A package: it is there once the product has started.
  const { format } = await import('oxfmt');
  const options = JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(path, text, { ...options, ignorePatterns: undefined });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  await writeFile(path, code);
}
