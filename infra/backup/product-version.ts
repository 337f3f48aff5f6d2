import { readFile } from 'node:fs/promises';

/** The version of Tessera that this is, such as '0.2.0'. */
export async function productVersion() {
  const path = new URL('package.json', import.meta.url);
  return String(JSON.parse(await readFile(path, 'utf8')).version);
}

/** Whether a version comes after another by its numbers; what follows them (`-rc.1`, `+5`) does not count. */
export function isLater(version: string, than: string) {
  const [numbers = [], others = []] = [version, than].map((each) =>
    String(each.split(/[-+]/)[0]).split('.').map(Number),
  );
  const first = numbers.findIndex((number, index) => number !== (others[index] ?? 0));
  return first >= 0 && Number(numbers[first]) > (others[first] ?? 0);
}
