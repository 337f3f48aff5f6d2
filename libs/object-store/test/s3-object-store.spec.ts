import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { Client } from 'minio';
import { S3ObjectStore, type S3Options } from '../src/index.js';
import { objectStoreContract, unavailableContract } from './contract.js';

/** Set by tests/s3/object-store-suite.ts, for a server of its own or that of Docker Compose. */
function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run 'make test-s3'`);
  return value;
}

const options: S3Options = {
  endpoint: given('TEST_S3_ENDPOINT'),
  accessKey: given('TEST_S3_ACCESS_KEY'),
  secretKey: given('TEST_S3_SECRET_KEY'),
  region: 'us-east-1',
  bucket: process.env['TEST_S3_BUCKET'] ?? `tessera-${randomBytes(4).toString('hex')}`,
};

async function prepared(): Promise<S3ObjectStore> {
  const store = new S3ObjectStore(options);
  await store.prepare();
  return store;
}

describe('the S3 store', () => {
  objectStoreContract(prepared);

  it('leaves no unfinished upload behind', async () => {
    const store = await prepared();
    async function* failing(): AsyncGenerator<Buffer> {
      for (let n = 0; n < 20; n += 1) yield await Promise.resolve(Buffer.alloc(1024 * 1024));
      throw new Error('the sender went away');
    }
    await expect(
      store.put('unfinished/a', Readable.from(failing()), { contentType: 'image/jpeg' }),
    ).rejects.toMatchObject({ code: 'OBJECT_SOURCE_FAILED' });
    const { hostname, port } = new URL(options.endpoint);
    const client = new Client({ ...options, endPoint: hostname, port: Number(port), useSSL: false });
    const left: unknown[] = [];
    for await (const upload of client.listIncompleteUploads(options.bucket, 'unfinished/a', true))
      left.push(upload);
    expect(left).toEqual([]);
  });
});

describe('an S3 store whose bucket is missing', () => {
  unavailableContract('missing', () =>
    Promise.resolve(new S3ObjectStore({ ...options, bucket: 'tessera-no-such-bucket' })),
  );
});

describe('an S3 store with a wrong secret', () => {
  unavailableContract('denied', async () => {
    await prepared();
    return new S3ObjectStore({ ...options, secretKey: 'not the secret' });
  });
});

describe('an S3 store with an unknown access key', () => {
  unavailableContract('denied', async () => {
    await prepared();
    return new S3ObjectStore({ ...options, accessKey: 'nobody' });
  });
});

describe('an S3 store whose server is unavailable', () => {
  unavailableContract('unreachable', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    return new S3ObjectStore({ ...options, endpoint: `http://127.0.0.1:${port}` });
  });
});

describe('an S3 store whose server never responds', () => {
  let server: Server;
  afterAll(() => server.close());

  unavailableContract('timeout', async () => {
    server = createServer((socket) => socket.on('error', () => socket.destroy()));
    const port = await listen(server);
    return new S3ObjectStore({
      ...options,
      endpoint: `http://127.0.0.1:${port}`,
      deadline: 100,
      transferDeadline: 150,
    });
  });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
