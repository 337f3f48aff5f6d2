import { readMarker, writeMarker } from './data-marker.ts';
import type { PreparedEngine, RunningDatabase, StartOptions } from './engines.ts';

/**
 * Starts the chosen database and tells which one it is.
 * @throws StartError it does not come up, cannot be reached, or its port or data is in use
 */
export async function startDatabase(chosen: PreparedEngine, options: StartOptions): Promise<RunningDatabase> {
  const { dataDir, port, progress } = options;
  // Before the first data, so that there never is data without it; after each start, since a later version may have
  // changed what is there.
  if (chosen.keepsData && !(await readMarker(dataDir))) await writeMarker(dataDir, chosen);
  const running = await chosen.start(options);
  if (chosen.keepsData) await writeMarker(dataDir, chosen);
  progress(`the database is ${running.title}${chosen.keepsData ? `, on 127.0.0.1:${port}` : ''}`);
  return running;
}
