import { readFile } from 'node:fs/promises';

/** The version of Tessera that this is, such as '0.2.0'. */
export async function productVersion() {
  const path = new URL('package.json', import.meta.url);
  return String(JSON.parse(await readFile(path, 'utf8')).version);
}

/** Whether a version comes after another by its three numbers; what follows them does not count. */
export function isLater(version: string, than: string) {
  const [numbers = '', others] = [version, than].map((each) => each.split('-')[0]);
  return numbers.localeCompare(others ?? '', 'en', { numeric: true }) > 0;
}
