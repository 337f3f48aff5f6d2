import { JwtService } from '@nestjs/jwt';
import { dropEverything, serviceKey, testEnv, uniquePrefix } from '@tessera/testing';
import { createHash } from 'node:crypto';
import { FILE_HEADERS, FileClient, filePath, readEnv, ServiceTokens, startProcess } from '../src/index.js';
import type { RunningProcess } from '../src/index.js';
import { measure, measureForAdmins, SHAPE, things } from './things-service.js';

describe('a message with a file', () => {
  const prefix = uniquePrefix();
  const tokens = (key: string) =>
    new ServiceTokens(new JwtService(), { self: 'media', to: { grids: key }, from: {} });
  const media = tokens(serviceKey('media', 'grids'));
  const file = Buffer.from('a file of 24 characters.');
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  let grids: RunningProcess;
  let client: FileClient;

  beforeAll(async () => {
    const env = readEnv(SHAPE, await testEnv('grids', prefix));
    grids = await startProcess({ module: things('grids', env), env });
    client = new FileClient(media, { grids: grids.url });
  });
  afterAll(async () => {
    await grids.stop();
    await dropEverything(prefix);
  });

  /** Sends what a client of ours would not. */
  const post = async (more: Partial<Record<keyof typeof FILE_HEADERS, string>>, body = file) => {
    const signed = { payload: { value: 1 }, sha256: sha256(file) };
    const values = {
      token: await media.sign('grids', measure.name, signed),
      payload: encodeURIComponent(JSON.stringify(signed.payload)),
      sha256: signed.sha256,
      ...more,
    };
    const headers = Object.fromEntries(
      (['token', 'payload', 'sha256'] as const).map((name) => [FILE_HEADERS[name], values[name]]),
    );
    const response = await fetch(`${grids.url}${filePath(measure.name)}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    });
    return { status: response.status, body: (await response.json()) as { code?: string; value?: number } };
  };

  it('reaches its handler with both, also an empty file', async () => {
    expect(await client.send(measure, { value: 1 }, file)).toEqual({ value: 25 });
    expect(await client.send(measure, { value: 1 }, Buffer.alloc(0))).toEqual({ value: 1 });
    expect(await post({})).toEqual({ status: 200, body: { value: 25 } });
  });

  it('is refused without the token of a sender that may send it', async () => {
    const stranger = new FileClient(tokens(serviceKey('grids', 'media')), { grids: grids.url });
    await expect(stranger.send(measure, { value: 1 }, file)).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
    });
    await expect(client.send(measureForAdmins, { value: 1 }, file)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await post({ token: '' })).toMatchObject({ status: 503 });
    const message = await media.sign('grids', measure.name, { value: 1 });
    expect(await post({ token: message })).toMatchObject({ status: 503 });
  });

  it('is refused with another payload or another file than the sender vouched for', async () => {
    expect(await post({ payload: encodeURIComponent('{"value":2}') })).toMatchObject({ status: 503 });
    expect(await post({ payload: '{' })).toMatchObject({ status: 400 });
    expect(await post({ sha256: sha256(Buffer.from('another')) })).toMatchObject({ status: 503 });
    expect(await post({}, Buffer.from('another'))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });

  it('is refused where the file is too large or the payload is not the one of its pattern', async () => {
    await expect(client.send(measure, { value: 1 }, Buffer.alloc(1_000_001))).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    await expect(client.send(measure, {} as { value: number }, file)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('ends as unavailable where its callee is not there, or has no such message', async () => {
    const nobody = new FileClient(media, { grids: 'http://127.0.0.1:1' });
    await expect(nobody.send(measure, { value: 1 }, file)).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
    });
  });
});
