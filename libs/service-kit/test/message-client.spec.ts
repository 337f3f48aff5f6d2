import { JwtService } from '@nestjs/jwt';
import { pattern } from '@tessera/contracts';
import { answer, playPeer, serviceKey, type PlayedPeer } from '@tessera/testing';
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
  answer: z.object({ id: z.string() }),
});
const refused = pattern({ ...placed, name: 'grids.refused' });

describe('a message whose connection is lost before its answer came', () => {
  /** The ids that the callee was given, each time that it was. */
  const handled: string[] = [];
  /** How many more answers get lost on their way. */
  let losing = 0;
  let callee: PlayedPeer;
  let between: Server;
  let client: MessageClient;

  beforeAll(async () => {
    callee = await playPeer('grids', [
      answer(placed, ({ id }) => {
        handled.push(id);
        return { id };
      }),
      answer(refused, ({ id }) => {
        handled.push(id);
        throw new AppError('PHOTO_LIMIT_REACHED');
      }),
    ]);
    const [host = '', port] = callee.address.split(':');
    between = createServer((caller) => {
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
  });

  afterAll(async () => {
    client.onApplicationShutdown();
    await callee.close();
    await new Promise((resolve) => between.close(resolve));
  });

  it('is sent once more, with the same ids, and answered', async () => {
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

  it('is not sent again where the callee refused it', async () => {
    await expect(client.send(refused, { id: 'four' })).rejects.toMatchObject({ code: 'PHOTO_LIMIT_REACHED' });
    expect(handled).toEqual(['four']);
  });
});
