import { dropEverything, mongodbUri, uniquePrefix } from '@tessera/testing';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import type { Socket } from 'node:net';
import { LostHeartbeat } from '../src/database/lost-heartbeat.js';
import { Sweeper } from '../src/index.js';

jest.setTimeout(60_000);

/** The parts of the driver that the test breaks; they are not for anybody else. */
interface Driver {
  readonly topology: {
    readonly s: {
      readonly servers: Map<string, { readonly monitor: Monitor }>;
    };
  };
}
interface Monitor {
  readonly connection: { readonly socket: Socket } | null;
  readonly requestCheck: () => void;
}

const prefix = uniquePrefix();
/** Heartbeats that come soon, and at once where one is asked for. */
const options = {
  dbName: `${prefix}_heartbeat`,
  serverSelectionTimeoutMS: 1_000,
  heartbeatFrequencyMS: 500,
  minHeartbeatFrequencyMS: 0,
};
let connection: Connection;
let things: Model<{ name: string }>;
let watch: LostHeartbeat;
let sweeper: Sweeper;

beforeEach(async () => {
  connection = await mongoose.createConnection(mongodbUri(), options).asPromise();
  things = connection.model<{ name: string }>(
    'Thing',
    new Schema({ name: { type: String, required: true } }),
  );
  sweeper = new Sweeper();
  watch = new LostHeartbeat(connection, { uri: mongodbUri(), options }, sweeper);
  watch.onApplicationBootstrap();
});
afterEach(async () => {
  await sweeper.onModuleDestroy();
  await connection.dropDatabase();
  await connection.close();
});
afterAll(() => dropEverything(prefix));

const monitor = (): Monitor => {
  const { topology } = connection.getClient() as unknown as Driver;
  const [server] = topology.s.servers.values();
  if (!server) throw new Error('no server');
  return server.monitor;
};
const beat = () => new Promise((resolve) => connection.getClient().once('serverHeartbeatSucceeded', resolve));

async function look(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await watch.look();
}

it('reconnects where a heartbeat was written to a socket that was just closed, which the driver never ends', async () => {
  const client = connection.getClient();
  const ended: unknown[] = [];
  await beat();
  monitor().connection?.socket.destroy();
  monitor().requestCheck();
  client.on('serverHeartbeatSucceeded', (event) => ended.push(event));
  client.on('serverHeartbeatFailed', (event) => ended.push(event));
  await look(4);
  expect(connection.getClient()).toBe(client);
  await look(1);
  expect(ended).toEqual([]);
  expect(connection.getClient()).not.toBe(client);
  await things.create({ name: 'kept' });
  expect(await things.countDocuments({ name: 'kept' })).toBe(1);
});

it('leaves a connection alone whose heartbeats end', async () => {
  const client = connection.getClient();
  for (let time = 0; time < 5; time += 1) {
    await beat();
    await look(1);
  }
  expect(connection.getClient()).toBe(client);
  expect(await things.countDocuments()).toBe(0);
});
