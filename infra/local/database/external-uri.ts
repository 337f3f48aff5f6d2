import { withClient } from './client.ts';
import { StartError, reasonOf } from '../start-error.mjs';

const LIMIT_MS = 8_000;
const LIMITS = { serverSelectionTimeoutMS: LIMIT_MS, connectTimeoutMS: LIMIT_MS, socketTimeoutMS: LIMIT_MS };

export interface OutsideDatabases {
  /** Of whom no variable of its own names another. */
  uri: string;
  /** Every server that a service uses, once. */
  used: string[];
}

const OWN = ['AUTH', 'GRIDS', 'MEDIA', 'ADMIN'].map((service) => `MONGODB_URI_${service}`);
const isSet = (env: NodeJS.ProcessEnv) => (name: string) => Boolean(env[name]?.trim());

/** What a person has set of the variables that name databases. */
export const setOf = (env: NodeJS.ProcessEnv): string[] => ['MONGODB_URI', ...OWN].filter(isSet(env));

/** What a person who has set some has left out, so that a local database is needed. */
export function missingOf(env: NodeJS.ProcessEnv): string[] {
  const set = setOf(env);
  if (set.length === 0) return ['MONGODB_URI'];
  return set.includes('MONGODB_URI') ? [] : OWN.filter((name) => !set.includes(name));
}

/** The databases that a person names; undefined where one service has none, so that a local one is needed. */
export function outsideDatabases(env: NodeJS.ProcessEnv): OutsideDatabases | undefined {
  const common = env['MONGODB_URI']?.trim();
  const own = OWN.map((name) => env[name]?.trim() || common);
  const used = [...new Set(own)].filter((uri) => uri !== undefined);
  return own.every(Boolean) ? { uri: common || (used[0] ?? ''), used } : undefined;
}

/**
 * The version of a server that `MONGODB_URI` names, or a service's own variable: a replica set, Atlas, any. A wrong
 * address or password shows here at once, and not as a failure of every service.
 * @throws StartError it cannot be used; without the password
 */
export async function versionAt(uri: string): Promise<string> {
  // The address's own limits come first.
  const limits = Object.fromEntries(Object.entries(LIMITS).filter(([name]) => !uri.includes(`${name}=`)));
  try {
    return await withClient(
      uri,
      async (client) => {
        // A ping needs no login, a list of collections does.
        await client.db().command({ listCollections: 1, nameOnly: true, authorizedCollections: true });
        const { version } = await client.db('admin').command({ buildInfo: 1 });
        return String(version);
      },
      limits,
    );
  } catch (error) {
    const reason = reasonOf(error)
      .replaceAll(uri, hostsOf(uri))
      .replace(/\/\/[^@\s]*@/g, '//');
    throw new StartError(`MONGODB_URI names ${hostsOf(uri)}, which cannot be used: ${reason}`);
  }
}

/** The part of the address that may be shown. */
export function hostsOf(uri: string) {
  const afterScheme = uri.replace(/^[a-z+]+:\/\//i, '').split(/[/?]/)[0] ?? '';
  return afterScheme.slice(afterScheme.lastIndexOf('@') + 1) || 'an unreadable address';
}
