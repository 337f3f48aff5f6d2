import { readFile } from 'node:fs/promises';

/** The version of Tessera that this is, such as '0.2.0'. */
export async function productVersion() {
  const path = new URL('package.json', import.meta.url);
  return String(JSON.parse(await readFile(path, 'utf8')).version);
}

/** Whether a version comes after another by its three numbers; what follows them does not count. */
export function isLater(version: string, than: string) {
  const [numbers, others] = [numbersOf(version), numbersOf(than)];
  const at = numbers.findIndex((number, index) => number !== others[index]);
  return at !== -1 && (numbers[at] ?? 0) > (others[at] ?? 0);
}

const numbersOf = (version: string) =>
  [0, 1, 2].map((at) => Number.parseInt(version.split('.')[at] ?? '', 10) || 0);
