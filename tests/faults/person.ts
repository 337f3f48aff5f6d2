import { randomUUID } from 'node:crypto';
import { pictureForm, type ApiClient } from '../../infra/local/api-client.ts';
import { listPhotos, newGrid, pictureOf, post, signUp } from '../support/people.ts';

/** Nobody waits longer to hear that something cannot be had. Milliseconds, with room for a busy machine. */
const PATIENCE = 5_000 + 1_000;
/** What is served may take as long as a slow dependency makes it take. */
const SERVED_WITHIN = 20_000;

/** How one call went. */
type Outcome = { what: string; status: number; code: string | null; ms: number };

export type Person = Awaited<ReturnType<typeof newPerson>>;

/** Somebody with a grid of photos, who looks, writes, uploads and logs in. @param url the gateway's */
export async function newPerson(url: string) {
  const { api, account } = await signUp(url, 'faults');
  const { email, password } = account;
  const gridId = await newGrid(api, 'Faults');
  const picture = await pictureOf(1);
  const [{ id: photoId, url: shown }] = await post(api, gridId, [picture]);
  const mediaId = shown.split('/')[2];

  async function timed(what: string, ...call: Parameters<ApiClient['send']>): Promise<Outcome> {
    const since = performance.now();
    const { status, body } = await api.send(...call).catch(() => ({ status: 0, body: null }));
    return { what, status, code: body?.code ?? null, ms: Math.round(performance.now() - since) };
  }

  return {
    /** What a person does in a minute, all at once. */
    everything(): Promise<Outcome[]> {
      const description = { body: { description: randomUUID() } };
      const upload = { form: pictureForm('file', [picture]), key: randomUUID() };
      return Promise.all([
        timed('list', 'GET', `/api/photos?gridId=${gridId}&includeHidden=true`),
        timed('write', 'PUT', `/api/photos/${photoId}/description`, description),
        timed('upload', 'POST', '/api/media', upload),
        timed('picture', 'HEAD', `/media/${mediaId}/master`),
        timed('log in', 'POST', '/api/login', { body: { email, password } }),
      ]);
    },

    /** Deletes the photos that a fault left unfinished: a free plan has room for nine. */
    async clear() {
      for (const { id } of await listPhotos(api, gridId))
        if (id !== photoId) await api.call('DELETE', `/api/photos/${id}`);
    },

    /** A new photo. @returns whether all its sizes are made */
    async addPhoto(): Promise<() => Promise<boolean>> {
      const [{ id }] = await post(api, gridId, [picture]);
      return async () => (await listPhotos(api, gridId)).find((photo) => photo.id === id).state === 'ready';
    },
  };
}

export const isServed = ({ status }: Outcome) => status >= 200 && status < 300;

/** Served in full, or told clearly and soon that it cannot be now. */
export const isClear = (outcome: Outcome) =>
  isServed(outcome)
    ? outcome.ms <= SERVED_WITHIN
    : outcome.status === 503 &&
      outcome.ms <= PATIENCE &&
      (outcome.code !== null || outcome.what === 'picture');
