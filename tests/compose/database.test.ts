import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { MongoClient } from 'mongodb';
import { withClient } from '../../infra/local/database/client.ts';
import { project } from './product.ts';

const SERVICES = {
  auth: 'auth',
  grids: 'grids',
  'media-api': 'media',
  admin: 'admin',
} as const;

describe('the database', () => {
  let address: string;
  before(async () => (address = await project.address('mongo')));

  const connected = <T>(uri: string, work: (client: MongoClient) => Promise<T>) =>
    withClient(uri, work, { serverSelectionTimeoutMS: 10_000 });

  const uriOf = async (service: string) =>
    (await project.secret(service, 'mongodb-uri')).replace('@mongo:', `@${address}:`);

  it('refuses strangers', async () => {
    await assert.rejects(
      connected(`mongodb://${address}:27017/`, (client) =>
        client.db('tessera_auth').collection('users').findOne(),
      ),
      /auth/i,
    );
  });

  it('lets each service into its own database, by a user of its own', async () => {
    const users = new Set();
    for (const [service, name] of Object.entries(SERVICES)) {
      const uri = await uriOf(service);
      users.add(new URL(uri).username);
      await connected(uri, (client) => client.db(`tessera_${name}`).collection('probes').findOne());
    }
    assert.equal(users.size, 4);
  });

  it('gets the user of a service that has none at the next start', async () => {
    const root = await project.secret('mongo', 'database-root-password');
    await connected(`mongodb://root:${root}@${address}:27017/?authSource=admin`, (client) =>
      client.db('admin').command({ dropUser: 'admin' }),
    );
    const find = async () =>
      connected(await uriOf('admin'), (client) => client.db('tessera_admin').collection('probes').findOne());
    await assert.rejects(find(), /auth/i);
    await project.run(['up', '--no-deps', 'database-users']);
    assert.equal(await find(), null);
  });

  it('lets no service into another’s database, where the server is MongoDB', async (context) => {
    const uri = await uriOf('grids');
    await connected(uri, async (client) => {
      const { process: server } = await client
        .db('tessera_grids')
        .command({ serverStatus: 1 })
        .catch(() => ({ process: 'mongod' }));
      if (server === 'ferretdb') {
        context.diagnostic('the server is FerretDB, where a user reaches every database: not shown here');
        return;
      }
      await assert.rejects(client.db('tessera_auth').collection('users').findOne(), /not authorized/);
    });
  });
});
