import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Options } from './s3-connection.js';
import { S3ObjectStore } from './s3-object-store.js';

const DENIED =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A store whose server responds as `listener` does. */
async function storeOf(
  listener: RequestListener,
  deadlines: Partial<S3Options> = {},
): Promise<S3ObjectStore> {
  server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const keys = { bucket: 'bucket', region: 'us-east-1', accessKey: 'key', secretKey: 'secret' };
  return new S3ObjectStore({ endpoint, ...keys, ...deadlines });
}

describe('a put that is denied', () => {
  let asked: number;
  let denials: number;

  beforeEach(() => {
    asked = 0;
  });

  const put = async () => {
    const store = await storeOf((request, response) => {
      asked += 1;
      request.resume().on('end', () => {
        if (asked <= denials) response.writeHead(403, { 'content-type': 'application/xml' }).end(DENIED);
        else response.writeHead(200, { etag: '"tag"' }).end();
      });
    });
    return store.put('folder/a', Buffer.from('bytes'), { contentType: 'image/jpeg' });
  };

  it('is asked for once more, for it may have met a delete in its folder', async () => {
    denials = 1;
    await expect(put()).resolves.toMatchObject({ size: 5, etag: 'tag' });
    expect(asked).toBe(2);
  });

  it('is refused when it is denied again', async () => {
    denials = 2;
    await expect(put()).rejects.toMatchObject({ reason: 'denied' });
    expect(asked).toBe(2);
  });
});

describe('a server that is silent', () => {
  /** More than a busy machine keeps a process waiting. */
  const SILENCE = 1_500;
  const JPEG = { contentType: 'image/jpeg' };
  /** Many times what the sockets' buffers take, from which the server reads on unseen. */
  const LARGE = Buffer.alloc(48 * 1024 * 1024);

  it('is a put that timed out after a pause, long before the deadline of a transfer', async () => {
    const store = await storeOf((request) => request.resume(), { silence: SILENCE });
    const since = performance.now();
    await expect(store.put('slow/a', LARGE, JPEG)).rejects.toMatchObject({ reason: 'timeout' });
    expect(performance.now() - since).toBeLessThan(15_000);
  });

  it('is not one that takes a put slowly', async () => {
    const takeSlowly: RequestListener = (request, response) => {
      request.on('data', () => {
        request.pause();
        void pause(3).then(() => request.resume());
      });
      request.on('end', () => response.writeHead(200, { etag: '"tag"' }).end());
    };
    const store = await storeOf(takeSlowly, { silence: SILENCE });
    const since = performance.now();
    await expect(store.put('slow/a', LARGE, JPEG)).resolves.toMatchObject({ etag: 'tag' });
    expect(performance.now() - since).toBeGreaterThan(SILENCE);
  });

  it('is not one whose object is read slowly', async () => {
    const store = await storeOf(
      (_request, response) => response.writeHead(200, { 'content-length': LARGE.length }).end(LARGE),
      { silence: SILENCE },
    );
    const { stream } = await store.get('slow/a');
    let bytes = 0;
    for await (const chunk of stream) {
      if (bytes === 0) await pause(2 * SILENCE);
      bytes += (chunk as Buffer).length;
    }
    expect(bytes).toBe(LARGE.length);
  });
});
