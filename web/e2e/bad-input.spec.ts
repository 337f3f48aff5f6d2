import { ERRORS, type ErrorBody, type ErrorCode, type Grid, type SessionResponse } from '@tessera/contracts';
import { jpeg, pixels, plainPng } from '@tessera/testing';
import { expect, test, type APIRequestContext, type APIResponse } from '@playwright/test';
import { connect } from 'node:net';
import sharp from 'sharp';
import { newAccount } from './support/account.js';

/** What goes wrong at the product's door, through the gateway. Media's own tests show that nothing of it stays. */
test.describe('Bad input', () => {
  let api: APIRequestContext;
  let token: string;
  let gridId: string;

  test.beforeAll(async ({ playwright, baseURL }) => {
    const visitor = await playwright.request.newContext({ baseURL });
    const response = await visitor.post('/api/signup', { data: newAccount('bad-input') });
    ({ token } = (await response.json()) as SessionResponse);
    await visitor.dispose();
    api = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    gridId = ((await (await api.post('/api/grids', { data: { name: 'Mine' } })).json()) as Grid).id;
  });

  test.afterAll(() => api.dispose());

  async function expectRefusal(response: APIResponse, status: number, code: ErrorCode): Promise<ErrorBody> {
    expect(response.status()).toBe(status);
    const body = (await response.json()) as ErrorBody;
    expect(body).toMatchObject({ code, message: body.error });
    expect(body.error.length).toBeGreaterThan(5);
    expect(body.requestId).toMatch(/^[\w-]{8,64}$/);
    return body;
  }

  const send = (name: string, mimeType: string, buffer: Buffer) =>
    api.post('/api/media', { multipart: { file: { name, mimeType, buffer } } });

  test('each file that cannot be taken gets its own refusal, and no photo comes of it', async () => {
    const whole = await jpeg({ width: 900, height: 700, seed: 1, grain: 0.1 });
    const tooLarge = await sharp(pixels({ width: 3000, height: 3000, seed: 2, grain: 1 }), {
      raw: { width: 3000, height: 3000, channels: 3 },
    })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(tooLarge.length).toBeGreaterThan(8 * 1024 * 1024);

    await expectRefusal(
      await send('page.jpg', 'image/jpeg', Buffer.from('<html></html>')),
      415,
      'UNSUPPORTED_IMAGE',
    );
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expectRefusal(await send('drawing.svg', 'image/svg+xml', svg), 415, 'UNSUPPORTED_IMAGE');
    await expectRefusal(await send('large.jpg', 'image/jpeg', tooLarge), 413, 'FILE_TOO_LARGE');
    const half = whole.subarray(0, whole.length / 2);
    await expectRefusal(await send('half.jpg', 'image/jpeg', half), 422, 'IMAGE_UNREADABLE');
    await expectRefusal(await send('bomb.png', 'image/png', plainPng(16_000, 15_625)), 413, 'FILE_TOO_LARGE');

    expect(await (await api.get(`/api/photos?gridId=${gridId}&includeHidden=true`)).json()).toEqual([]);
  });

  test('a body over the limit of its route is refused at the gateway', async () => {
    await expectRefusal(
      await send('huge.jpg', 'image/jpeg', Buffer.alloc(10 * 1024 * 1024)),
      413,
      'FILE_TOO_LARGE',
    );
    const name = 'x'.repeat(1_200_000);
    await expectRefusal(await api.post('/api/grids', { data: { name } }), 413, 'FILE_TOO_LARGE');
  });

  test('a missing, wrong or tampered token is 401 [6.1]', async ({ playwright, baseURL }) => {
    const [head, claims, signature] = token.split('.');
    const tampered = `${head}.${Buffer.from('{"sub":"me"}').toString('base64url')}.${signature}`;
    for (const bad of [undefined, 'nonsense', tampered, `${head}.${claims}.`]) {
      const stranger = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: bad === undefined ? {} : { authorization: `Bearer ${bad}` },
      });
      await expectRefusal(await stranger.get('/api/user'), 401, 'UNAUTHENTICATED');
      await expectRefusal(await stranger.get('/api/grids'), 401, 'UNAUTHENTICATED');
      await expectRefusal(await stranger.post('/api/media', { multipart: {} }), 401, 'UNAUTHENTICATED');
      await stranger.dispose();
    }
  });

  test("a malformed id is 404, like an unknown one and like somebody else's", async () => {
    for (const id of ['1', '%00', '../..', 'f'.repeat(32), `${'f'.repeat(32)}0`]) {
      const photo = `/api/photos/${encodeURIComponent(id)}`;
      await expectRefusal(await api.delete(photo), 404, 'NOT_FOUND');
      await expectRefusal(await api.patch(`${photo}/pin`, { data: { isPinned: true } }), 404, 'NOT_FOUND');
      await expectRefusal(
        await api.put(`/api/grids/${encodeURIComponent(id)}`, { data: { name: 'a' } }),
        404,
        'NOT_FOUND',
      );
    }
    await expectRefusal(await api.get('/api/nothing-here'), 404, 'NOT_FOUND');
  });

  test('a malformed URL is 400', async ({ baseURL }) => {
    const { hostname, port } = new URL(baseURL ?? '');
    const text = await new Promise<string>((resolve, reject) => {
      let all = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET /api/%zz HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`),
      );
      socket.on('data', (chunk) => (all += chunk.toString()));
      socket.on('end', () => resolve(all)).on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('a body that is not JSON, or not what the call takes, is 400 and names the fields', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await api.post('/api/grids', { headers, data: Buffer.from('{"name": ') });
    await expectRefusal(broken, 400, 'VALIDATION_FAILED');
    const wrong = await expectRefusal(
      await api.post('/api/grids', { data: { name: ' ' } }),
      400,
      'VALIDATION_FAILED',
    );
    expect(wrong.details).toEqual([{ path: 'name', message: 'Please enter a grid name' }]);
    expect(wrong.error).not.toBe(ERRORS.INTERNAL.text);
    await expectRefusal(await api.get('/api/photos?gridId=1'), 400, 'VALIDATION_FAILED');
  });

  test('a POST repeated with its Idempotency-Key makes one thing, and another request under it is 409', async () => {
    const headers = { 'idempotency-key': 'the-same-again' };
    const create = (name: string) => api.post('/api/grids', { data: { name }, headers });
    const responses = await Promise.all([create('Once'), create('Once')]);
    responses.push(await create('Once'));
    expect(responses.map((each) => each.status())).toEqual([201, 201, 201]);
    const ids = await Promise.all(responses.map(async (each) => ((await each.json()) as Grid).id));
    expect(new Set(ids).size).toBe(1);
    const grids = (await (await api.get('/api/grids')).json()) as Grid[];
    expect(grids.filter(({ name }) => name === 'Once')).toHaveLength(1);
    await expectRefusal(await create('Other'), 409, 'IDEMPOTENCY_CONFLICT');

    const file = {
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg({ width: 300, height: 400, seed: 3 }),
    };
    const sendAgain = () =>
      api.post('/api/media', { multipart: { file }, headers: { 'idempotency-key': 'one-file' } });
    const media = await Promise.all([sendAgain(), sendAgain()]);
    const mediaIds = await Promise.all(
      media.map(async (each) => ((await each.json()) as { mediaId: string }).mediaId),
    );
    expect(new Set(mediaIds).size).toBe(1);
  });
});
