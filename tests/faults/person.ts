import { randomUUID } from 'node:crypto';
import { pictureForm, type ApiClient } from '../../infra/local/api-client.ts';
import { listPhotos, newGrid, pictureOf, post, signUp, type Account } from '../support/people.ts';

/** Nobody waits longer to hear that something cannot be had. Milliseconds, with room for a busy machine. */
const PATIENCE = 5_000 + 1_000;
/** What is served may take as long as a slow dependency makes it take. */
const SERVED_WITHIN = 20_000;

/** How one call went. */
type Outcome = { what: string; status: number; code: string | null; ms: number };

/** Somebody with a grid of photos, who looks, writes, uploads and logs in. */
export class Person {
  account: Account;
  owned: { gridId: string; photoId: string; mediaId: string };
  picture: Buffer;
  #api;

  constructor(
    { account, api }: { account: Account; api: ApiClient },
    owned: { gridId: string; photoId: string; mediaId: string },
    picture: Buffer,
  ) {
    this.#api = api;
    this.account = account;
    this.owned = owned;
    this.picture = picture;
  }

  /** @param url the gateway's */
  static async signUp(url: string) {
    const person = await signUp(url, 'faults');
    const gridId = await newGrid(person.api, 'Faults');
    const picture = await pictureOf(1);
    const [{ id: photoId, url: shown }] = await post(person.api, gridId, [picture]);
    return new Person(person, { gridId, photoId, mediaId: shown.split('/')[2] }, picture);
  }

  /** What a person does in a minute, all at once. */
  everything(): Promise<Outcome[]> {
    const { gridId, photoId, mediaId } = this.owned;
    const { email, password } = this.account;
    const description = { body: { description: randomUUID() } };
    return Promise.all([
      this.#timed('list', 'GET', `/api/photos?gridId=${gridId}&includeHidden=true`),
      this.#timed('write', 'PUT', `/api/photos/${photoId}/description`, description),
      this.#timed('upload', 'POST', '/api/media', {
        form: pictureForm('file', [this.picture]),
        key: randomUUID(),
      }),
      this.#timed('picture', 'HEAD', `/media/${mediaId}/master`),
      this.#timed('log in', 'POST', '/api/login', { body: { email, password } }),
    ]);
  }

  /** Deletes the photos that a fault left unfinished: a free plan has room for nine. */
  async clear() {
    const { gridId, photoId } = this.owned;
    for (const { id } of await listPhotos(this.#api, gridId))
      if (id !== photoId) await this.#api.call('DELETE', `/api/photos/${id}`);
  }

  /** A new photo. @returns whether all its sizes are made */
  async addPhoto(): Promise<() => Promise<boolean>> {
    const { gridId } = this.owned;
    const [{ id }] = await post(this.#api, gridId, [this.picture]);
    return async () =>
      (await listPhotos(this.#api, gridId)).find((photo) => photo.id === id).state === 'ready';
  }

  async #timed(what: string, ...call: Parameters<ApiClient['send']>): Promise<Outcome> {
    const since = performance.now();
    const { status, body } = await this.#api.send(...call).catch(() => ({ status: 0, body: null }));
    return { what, status, code: body?.code ?? null, ms: Math.round(performance.now() - since) };
  }
}

export const isServed = ({ status }: Outcome) => status >= 200 && status < 300;

/** Served in full, or told clearly and soon that it cannot be now. */
export const isClear = (outcome: Outcome) =>
  isServed(outcome)
    ? outcome.ms <= SERVED_WITHIN
    : outcome.status === 503 &&
      outcome.ms <= PATIENCE &&
      (outcome.code !== null || outcome.what === 'picture');
