import { relative } from 'node:path';
import { OLDEST_DATABASE } from '../../ops/checks/oldest-database.ts';
import { canOpen, readMarker, sameKind, type Marker } from './data-marker.ts';
import { engines as all, type Context, type Engine, type PreparedEngine } from './engines.ts';
import { missingOf, setOf } from './external-uri.ts';
import { StartError, reasonOf } from '../start-error.mjs';

/**
 * Which engines may be taken, best first. `MONGODB_URI` was set by a person and does not touch the data folder, so it
 * comes before what is in there. Otherwise data is opened by the engine that made it, and only an empty folder
 * follows the order.
 */
async function candidatesFor(
  context: Context,
  engines: Engine[],
): Promise<{ candidates: Engine[]; made: Marker | undefined }> {
  const external = engines.find(({ name }) => name === 'external');
  if (external && !(await external.whyNot(context))) return { candidates: [external], made: undefined };
  const own = engines.filter((engine) => engine !== external);
  const made = await readMarker(context.dataDir);
  if (!made) return { candidates: own, made };
  const maker = own.filter(({ name }) => name === made.engine);
  // One real MongoDB opens what another made, in the same or a later series: an installed one, a downloaded one.
  const kin = own.filter(({ name }) => name !== made.engine && sameKind(name, made.engine));
  return { candidates: [...maker, ...kin], made };
}

/**
 * Takes the first engine that can be had, and prepares it for its start.
 * @throws StartError naming for each engine why it cannot be had
 */
export async function chooseEngine(context: Context, engines: Engine[] = all): Promise<PreparedEngine> {
  const { candidates, made } = await candidatesFor(context, engines);
  if (candidates.some(({ name }) => name === 'external')) await tellOfDataLeftAlone(context);
  else tellOfMissingAddresses(context);
  const reasons: string[] = [];
  for (const { name, title, whyNot, prepare } of candidates) {
    const unavailable = await whyNot(context);
    if (unavailable) {
      reasons.push(`${title}: ${unavailable.reason}`);
      continue;
    }
    try {
      const prepared = { engine: name, ...(await prepare(context)) };
      if (!made || canOpen(made, prepared)) return prepared;
      reasons.push(`${prepared.title}: older than what made the data`);
    } catch (error) {
      context.progress(`${title} could not be prepared: ${reasonOf(error)}`);
      reasons.push(`${title}: ${reasonOf(error)}`);
    }
  }
  throw made ? engineOfDataMissing(context, made, reasons) : noEngine(reasons);
}

/**
 * The packages of the system that the engine which will be chosen lacks, for the start to install before it chooses.
 * @returns names for apt; often none
 */
export async function packagesLacking(context: Context, engines: Engine[] = all): Promise<string[]> {
  const { candidates } = await candidatesFor(context, engines);
  for (const engine of candidates) {
    const unavailable = await engine.whyNot(context);
    if (!unavailable) return [];
    if (unavailable.packages) return unavailable.packages;
  }
  return [];
}

async function tellOfDataLeftAlone({ dataDir, env, progress }: Context) {
  const made = await readMarker(dataDir);
  if (!made) return;
  progress(
    `${setOf(env).join(', ')} set: the data in ${shown(dataDir)} is left alone ("make backup" without it, then "make restore" with it, moves that data)`,
  );
}

/** With some of the four addresses a person means all services to use their own server. */
function tellOfMissingAddresses({ env, progress }: Context) {
  const missing = missingOf(env);
  if (setOf(env).length > 0 && missing.length > 0)
    progress(`${missing.join(', ')} not set: those data are in a database of this machine`);
}

function engineOfDataMissing({ dataDir }: Context, made: Marker, reasons: string[]) {
  const name = made.engine === 'ferretdb' ? 'FerretDB' : 'MongoDB';
  const maker = [name, made.version].filter(Boolean).join(' ');
  return new StartError(
    [
      `${shown(dataDir)} holds data made by ${maker}, which cannot be had here:`,
      ...reasons.map((reason) => `  - ${reason}`),
      'Make that server available again, or take the data to another one: where it still runs, "make backup"; then',
      `move ${shown(dataDir)} away, "make start" with the other server, and "make restore" there.`,
    ].join('\n'),
  );
}

function noEngine(reasons: string[]) {
  return new StartError(
    [
      'No MongoDB-compatible server can be had here:',
      ...reasons.map((reason) => `  - ${reason}`),
      'Any one of these helps:',
      '  1. set MONGODB_URI to a server of yours',
      `  2. install MongoDB ${OLDEST_DATABASE} or later, so that mongod is on PATH`,
      "  3. let this machine reach MongoDB's download site",
      '  4. on Debian or Ubuntu, install Go and bubblewrap: FerretDB is then built and run here',
      '  or start the whole product with Docker Compose: docker compose up',
    ].join('\n'),
  );
}

function shown(path: string) {
  const short = relative(process.cwd(), path);
  return short && !short.startsWith('..') ? short : path;
}
