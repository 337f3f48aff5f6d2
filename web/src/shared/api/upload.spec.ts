import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { refusal } from '../../../test/people.js';
import { ApiError, NetworkError } from './api-error.js';
import { storeToken } from './token-store.js';
import { z } from 'zod';
import { shapeOf } from './shape-of.js';
import { upload } from './upload.js';

let api: ApiServer;

beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  localStorage.clear();
});
afterEach(() => api.close());

const response = shapeOf(z.unknown());

function aForm(): FormData {
  const form = new FormData();
  form.append('file', new File(['picture'], 'sea.jpg', { type: 'image/jpeg' }));
  return form;
}

it('sends the file with the token and returns the JSON', async () => {
  storeToken('t-1');
  api.on({ 'POST /api/media': () => ({ status: 201, body: { mediaId: 'm' } }) });
  const shares: number[] = [];
  const media = await upload('/media', aForm(), {
    response,
    idempotencyKey: 'k-1',
    onProgress: (share) => shares.push(share),
  });
  expect(media).toEqual({ mediaId: 'm' });
  expect(shares.at(-1)).toBe(1);
  const sent = api.seen[0];
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer t-1', 'idempotency-key': 'k-1' });
  expect(sent?.headers['content-type']).toContain('multipart/form-data; boundary=');
  expect(sent?.body).toContain('filename="sea.jpg"');
});

it('keeps a renewed token', async () => {
  storeToken('old');
  api.on({ 'POST /api/media': () => ({ headers: { 'X-Renewed-Token': 'new' }, body: {} }) });
  await upload('/media', aForm(), { response });
  expect(localStorage.getItem('authToken')).toBe('new');
});

it('throws a refusal as the other calls do', async () => {
  api.on({ 'POST /api/media': () => refusal('FILE_TOO_LARGE') });
  const failure: unknown = await upload('/media', aForm(), { response }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
});

it('rejects a response that is not JSON', async () => {
  api.on({ 'POST /api/media': () => ({ body: '<html>' }) });
  await expect(upload('/media', aForm(), { response })).rejects.toThrow('JSON');
});

it('gives up at its deadline', async () => {
  api.on({ 'POST /api/media': () => new Promise(() => undefined) });
  const failure: unknown = await upload('/media', aForm(), { response, deadline: 30 }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(NetworkError);
  expect(failure).toMatchObject({ reason: 'deadline' });
});

it('ends when its caller ends it, before and while it runs', async () => {
  const controller = new AbortController();
  api.on({
    'POST /api/media': () => {
      controller.abort();
      return new Promise(() => undefined);
    },
  });
  const { signal } = controller;
  await expect(upload('/media', aForm(), { response, signal })).rejects.toMatchObject({ name: 'AbortError' });
  await expect(upload('/media', aForm(), { response, signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(api.seen).toHaveLength(1);
});
