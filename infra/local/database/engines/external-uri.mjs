// @ts-check
import { DatabaseError, reasonOf } from '../database-error.mjs';

const answerMs = 8_000;

/**
 * The server that `MONGODB_URI` names: a replica set, Atlas, any. Nothing is started here; it is only asked whether it
 * answers, so that a wrong address shows at once and not as a failure of every service.
 *
 * @type {import('../engine.mjs').Engine}
 */
export const externalUri = {
  name: 'external',
  title: 'the server that MONGODB_URI names',

  available({ env }) {
    const given = Boolean(env['MONGODB_URI']?.trim());
    return Promise.resolve(given ? { ok: true } : { ok: false, reason: 'MONGODB_URI is not set' });
  },

  prepare({ env, npmReady }) {
    const uri = env['MONGODB_URI']?.trim() ?? '';
    return Promise.resolve({
      engine: 'external',
      version: '',
      title: `the server at ${hostsOf(uri)}`,
      keepsData: false,
      async start() {
        await npmReady;
        const version = await askVersion(uri);
        return {
          uri,
          engine: /** @type {const} */ ('external'),
          version,
          title: `MongoDB ${version} at ${hostsOf(uri)}`,
          processes: [],
          stop: () => Promise.resolve(),
          // What is not ours to start is not ours to watch: the services' own health checks see it go.
          exited: new Promise(() => {}),
        };
      },
    });
  },
};

/**
 * @param {string} uri
 * @returns {Promise<string>}
 */
async function askVersion(uri) {
  const { MongoClient } = await import('mongodb');
  try {
    // What the address says of it goes first.
    const limits = {
      serverSelectionTimeoutMS: answerMs,
      connectTimeoutMS: answerMs,
      socketTimeoutMS: answerMs,
    };
    const unsaid = Object.entries(limits).filter(([name]) => !uri.includes(`${name}=`));
    const options = Object.fromEntries(unsaid);
    const client = new MongoClient(uri, options);
    try {
      // A ping needs no login, a list of collections does: wrong passwords show here.
      await client.db().command({ listCollections: 1, nameOnly: true, authorizedCollections: true });
      const { version } = await client.db('admin').command({ buildInfo: 1 });
      return String(version);
    } finally {
      await client.close();
    }
  } catch (error) {
    const reason = withoutPassword(reasonOf(error), uri);
    throw new DatabaseError(
      'UNREACHABLE',
      `MONGODB_URI names ${hostsOf(uri)}, which cannot be used: ${reason}`,
    );
  }
}

/**
 * The part of the address that may be shown.
 *
 * @param {string} uri
 */
export function hostsOf(uri) {
  const afterScheme = uri.replace(/^[a-z+]+:\/\//i, '').split(/[/?]/)[0] ?? '';
  return afterScheme.slice(afterScheme.lastIndexOf('@') + 1) || 'an unreadable address';
}

/**
 * @param {string} text
 * @param {string} uri
 */
function withoutPassword(text, uri) {
  return text.replaceAll(uri, hostsOf(uri)).replace(/\/\/[^@\s]*@/g, '//');
}
