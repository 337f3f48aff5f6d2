import { LIMITS } from '@tessera/contracts';
import listUrl from './common-passwords.txt?url';

const DEADLINE_MS = 20_000;

let list: Promise<ReadonlySet<string>> | null = null;

/** The list in its file, without the head that carries its licence. */
export function passwordsIn(file: string): ReadonlySet<string> {
  return new Set(file.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
}

/** Fetched once a page, when the first password is long enough to be sent; a failure is forgotten. */
function load(): Promise<ReadonlySet<string>> {
  list ??= fetch(listUrl, { signal: AbortSignal.timeout(DEADLINE_MS) })
    .then(async (response) => {
      if (!response.ok) throw new Error(`the list of passwords: ${response.status}`);
      return passwordsIn(await response.text());
    })
    .catch((error: unknown) => {
      list = null;
      throw error;
    });
  return list;
}

/** Whether very many people use this password, in whatever case. No where the list cannot be had. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length < LIMITS.password.min) return false;
  return load().then(
    (passwords) => passwords.has(password.toLowerCase()),
    () => false,
  );
}
