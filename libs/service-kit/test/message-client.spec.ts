import { JwtService } from '@nestjs/jwt';
import { pattern } from '@tessera/contracts';
import { respondTo, eventually, freePort, startFakePeer, serviceKey, type FakePeer } from '@tessera/testing';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { z } from 'zod';
import { AppError, MessageClient, ServiceTokens } from '../src/index.js';

/** Connections take their time on a machine that has other things to do. */
jest.setTimeout(30_000);

const placed = pattern({
  name: 'grids.placed',
  callee: 'grids',
  callers: ['media'],
  deadline: 20_000,
  payload: z.object({ id: z.string() }),
  response: z.object({ id: z.string() }),
});
const hurried = pattern({ ...placed, deadline: 500 });
const refused = pattern({ ...placed, name: 'grids.refused' });

describe('a message whose connection is lost before its response came', () => {
  /** The ids that the callee was given, each time that it was. */
  const handled: string[] = [];
  /** How many more responses get lost on their way. */
  let losing = 0;
  /** How many more connections lead nowhere, as those to a machine that vanished. */
  let leadingNowhere = 0;
  let callee: FakePeer;
  let between: Server;
  let client: MessageClient;

  beforeAll(async () => {
    callee = await startFakePeer('grids', [
      respondTo(placed, ({ id }) => {
        handled.push(id);
        return { id };
      }),
      respondTo(refused, ({ id }) => {
        handled.push(id);
        throw new AppError('PHOTO_LIMIT_REACHED');
      }),
    ]);
    const [host = '', port] = callee.address.split(':');
    between = createServer((caller) => {
      if (leadingNowhere > 0) {
        leadingNowhere -= 1;
        caller.resume();
        return;
      }
      const onward = connect({ host, port: Number(port) });
      caller.pipe(onward);
      onward.on('data', (chunk: Buffer) => {
        if (losing > 0) {
          losing -= 1;
          caller.destroy();
          onward.destroy();
        } else {
          caller.write(chunk);
        }
      });
      for (const side of [caller, onward])
        side.once('error', () => {
          caller.destroy();
          onward.destroy();
        });
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const tokens = new ServiceTokens(new JwtService(), {
      self: 'media',
      to: { grids: serviceKey('media', 'grids') },
      from: {},
    });
    const peer = { host: '127.0.0.1', port: (between.address() as AddressInfo).port };
    client = new MessageClient(tokens, { grids: peer });
  });

  beforeEach(() => {
    handled.length = 0;
    losing = 0;
    leadingNowhere = 0;
  });

  afterAll(async () => {
    client.onApplicationShutdown();
    await callee.close();
    await new Promise((resolve) => between.close(resolve));
  });

  it('is sent once more, with the same ids, and gets a response', async () => {
    losing = 1;
    expect(await client.send(placed, { id: 'one' })).toEqual({ id: 'one' });
    expect(handled).toEqual(['one', 'one']);
  });

  it('is not sent a third time: that is 503', async () => {
    losing = 2;
    await expect(client.send(placed, { id: 'two' })).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
    });
    expect(handled).toEqual(['two', 'two']);
    expect(await client.send(placed, { id: 'three' })).toEqual({ id: 'three' });
  });

  it('is given up after its deadline, and the next one goes by a new connection', async () => {
    client.onApplicationShutdown();
    leadingNowhere = 1;
    await expect(client.send(hurried, { id: 'five' })).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
    });
    expect(await client.send(hurried, { id: 'six' })).toEqual({ id: 'six' });
    expect(handled).toEqual(['six']);
  });

  it('is not sent again where the callee refused it', async () => {
    await expect(client.send(refused, { id: 'four' })).rejects.toMatchObject({ code: 'PHOTO_LIMIT_REACHED' });
    expect(handled).toEqual(['four']);
  });
});

describe('messages to a service of several replicas', () => {
  const FIRST = '127.0.0.1';
  const SECOND = '127.0.0.2';
  /** In milliseconds; the addresses behind a name are looked up every 3 seconds. */
  const MORE_THAN_ONE_LOOKUP = 7_000;
  const handled: string[] = [];
  const addresses = new Set<string>();
  let port: number;
  let client: MessageClient;
  const replicas = new Map<string, FakePeer>();
  /** Lets a response of the first replica go; it waits for that where the id is `slow`. */
  let finish: () => void = () => undefined;

  async function start(host: string): Promise<void> {
    const replies = respondTo(placed, async ({ id }) => {
      handled.push(host);
      if (id === 'slow') await new Promise<void>((resolve) => (finish = resolve));
      return { id };
    });
    replicas.set(host, await startFakePeer('grids', [replies], { host, port }));
    addresses.add(host);
  }

  async function stop(host: string): Promise<void> {
    addresses.delete(host);
    await replicas.get(host)?.close();
    replicas.delete(host);
  }

  const send = (id = 'one') => client.send(placed, { id });

  /** Sends until all of the replicas, and these alone, have handled some of the last messages. */
  const untilSpreadOver = (...hosts: string[]) =>
    eventually(async () => {
      handled.length = 0;
      for (let time = 0; time < 4; time += 1) await send();
      expect(new Set(handled)).toEqual(new Set(hosts));
    }, 20_000);

  beforeEach(async () => {
    handled.length = 0;
    port = await freePort();
    const keys = { self: 'media', to: { grids: serviceKey('media', 'grids') }, from: {} } as const;
    const tokens = new ServiceTokens(new JwtService(), keys);
    client = new MessageClient(tokens, { grids: { host: 'grids', port } }, (host) =>
      host === 'grids' ? Promise.resolve([...addresses]) : Promise.reject(new Error(`no ${host}`)),
    );
    await start(FIRST);
  });

  afterEach(async () => {
    client.onApplicationShutdown();
    for (const host of [FIRST, SECOND]) await stop(host);
    addresses.clear();
  });

  it('go to a new replica soon, in turn with the old one', async () => {
    await untilSpreadOver(FIRST);
    await start(SECOND);
    await untilSpreadOver(FIRST, SECOND);
    handled.length = 0;
    for (let time = 0; time < 6; time += 1) await send();
    expect(handled.filter((host) => host === FIRST)).toHaveLength(3);
  });

  it('reach the other replica where one stops, and none of them fails', async () => {
    await start(SECOND);
    await untilSpreadOver(FIRST, SECOND);
    const responses = Promise.all(Array.from({ length: 40 }, () => send()));
    await stop(FIRST);
    expect(await responses).toHaveLength(40);
    await untilSpreadOver(SECOND);
  });

  it('keep going to a replica that is there while the name still has the address of one that is not', async () => {
    addresses.add(SECOND);
    for (let time = 0; time < 10; time += 1) expect(await send()).toEqual({ id: 'one' });
  });

  it('do not fail where only replicas that do not listen yet joined the one that is there', async () => {
    await untilSpreadOver(FIRST);
    for (const host of [SECOND, '127.0.0.3', '127.0.0.4']) addresses.add(host);
    const ends = performance.now() + MORE_THAN_ONE_LOOKUP;
    while (performance.now() < ends) {
      expect(await Promise.all(Array.from({ length: 8 }, () => send()))).toHaveLength(8);
    }
    expect(new Set(handled)).toEqual(new Set([FIRST]));
  });

  it('do not fail where the whole service is found at other addresses', async () => {
    await untilSpreadOver(FIRST);
    await stop(FIRST);
    await start(SECOND);
    expect(await Promise.all(Array.from({ length: 8 }, () => send()))).toHaveLength(8);
  });

  it('get the response that a replica was at when its address went', async () => {
    const slow = send('slow');
    await eventually(() => expect(handled).toEqual([FIRST]));
    await start(SECOND);
    addresses.delete(FIRST);
    await untilSpreadOver(SECOND);
    finish();
    expect(await slow).toEqual({ id: 'slow' });
  });

  it('go on to the known replicas while the name cannot be resolved', async () => {
    await send();
    addresses.clear();
    await untilSpreadOver(FIRST);
  });
});
