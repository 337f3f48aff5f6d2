import { readFile, readdir, readlink } from 'node:fs/promises';

const LISTENING = '0A';

/**
 * Who listens on a port of this machine, such as `redis-server (process 812)`.
 * @returns undefined where the system does not tell (not Linux, or another user's process)
 */
export async function holderOf(port: number): Promise<string | undefined> {
  const sockets = new Set(
    (await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => listeners(file, port)))).flat(),
  );
  if (sockets.size === 0) return undefined;
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const id of ids) {
    const folder = `/proc/${id}/fd`;
    const descriptors = await readdir(folder).catch(() => []);
    for (const descriptor of descriptors) {
      const target = await readlink(`${folder}/${descriptor}`).catch(() => '');
      if (!sockets.has(target)) continue;
      const name = await readFile(`/proc/${id}/comm`, 'utf8').catch(() => 'a process');
      return `${name.trim()} (process ${id})`;
    }
  }
  return undefined;
}

/** @returns what links in /proc/ID/fd point to */
async function listeners(file: string, port: number): Promise<string[]> {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(`:${wanted}`) && fields[3] === LISTENING)
    .map((fields) => `socket:[${fields[9]}]`);
}
