import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3ObjectStore } from './s3-object-store.js';

const DENIED =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>';

describe('a put that is denied', () => {
  let server: Server;
  let asked: number;
  let denials: number;

  beforeEach(async () => {
    asked = 0;
    server = createServer((request, response) => {
      asked += 1;
      request.resume().on('end', () => {
        if (asked <= denials) response.writeHead(403, { 'content-type': 'application/xml' }).end(DENIED);
        else response.writeHead(200, { etag: '"tag"' }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const put = () => {
    const { port } = server.address() as AddressInfo;
    const store = new S3ObjectStore({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'bucket',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
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
