// @ts-check
import { randomUUID } from 'node:crypto';
import { signUp } from '../../infra/backup/test/filled-installation.mjs';
import { client, expectStatus } from '../chaos/api.mjs';

/** Nobody waits longer to hear that something cannot be had. Milliseconds, with room for a busy machine. */
const PATIENCE = 5_000 + 1_000;
/** What is served may take as long as a slow dependency makes it take. */
const SERVED_WITHIN = 20_000;

/**
 * How one call went.
 * @typedef {{ what: string, status: number, code: string | null, ms: number }} Outcome
 */

/** Somebody with a grid of photos, who looks, writes, uploads and logs in. */
export class Person {
  #api;

  /**
   * @param {string} url
   * @param {{ email: string, password: string, token: string }} account
   * @param {{ gridId: string, photoId: string, mediaId: string }} owned
   * @param {Buffer} picture
   */
  constructor(url, account, owned, picture) {
    this.#api = client(url, account.token);
    this.account = account;
    this.owned = owned;
    this.picture = picture;
  }

  /** @param {string} url @param {Buffer} picture */
  static async signUp(url, picture) {
    const { account, api: signedIn } = await signUp(url);
    const token = signedIn.token ?? '';
    const api = client(url, token);
    const gridId = expectStatus(await api.call('POST', '/api/grids', { name: 'Faults' }), 201).id;
    return new Person(url, { ...account, token }, await post(api, gridId, picture), picture);
  }

  /** What a person does in a minute, all at once. @returns {Promise<Outcome[]>} */
  everything() {
    const { gridId, photoId, mediaId } = this.owned;
    const { email, password } = this.account;
    const description = randomUUID();
    return Promise.all([
      this.#timed('list', () => this.#api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`)),
      this.#timed('write', () =>
        this.#api.call('PUT', `/api/photos/${photoId}/description`, { description }),
      ),
      this.#timed('upload', () => this.#api.uploadMedia(this.picture, randomUUID())),
      this.#timed('picture', () => this.#api.call('HEAD', `/media/${mediaId}/master`)),
      this.#timed('log in', () => this.#api.call('POST', '/api/login', { email, password })),
    ]);
  }

  /** Takes the photos away that a fault left unfinished: a free plan has room for nine. */
  async clear() {
    const { gridId, photoId } = this.owned;
    const list = await this.#api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`);
    for (const { id } of expectStatus(list, 200))
      if (id !== photoId) expectStatus(await this.#api.call('DELETE', `/api/photos/${id}`), 204);
  }

  /** A new photo. @returns {Promise<() => Promise<boolean>>} whether all its sizes are made */
  async addPhoto() {
    const { gridId, photoId: id } = await post(this.#api, this.owned.gridId, this.picture);
    return async () => {
      const list = await this.#api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`);
      const photo = expectStatus(list, 200).find((/** @type {any} */ each) => each.id === id);
      return photo.state === 'ready';
    };
  }

  /**
   * @param {string} what
   * @param {() => Promise<import('../chaos/api.mjs').Answer>} call
   * @returns {Promise<Outcome>}
   */
  async #timed(what, call) {
    const since = performance.now();
    const { status, body } = await call().catch(() => ({ status: 0, body: null }));
    return { what, status, code: body?.code ?? null, ms: Math.round(performance.now() - since) };
  }
}

/**
 * Uploads a picture and puts it at the start of a grid.
 * @param {import('../chaos/api.mjs').Client} api
 * @param {string} gridId
 * @param {Buffer} picture
 */
async function post(api, gridId, picture) {
  const { mediaId } = expectStatus(await api.uploadMedia(picture, randomUUID()), 201);
  const body = { gridId, position: 0, mediaIds: [mediaId] };
  const [{ id: photoId }] = expectStatus(await api.call('POST', '/api/photos/batch', body), 201);
  return { gridId, photoId, mediaId };
}

/** @param {Outcome} outcome */
export const isServed = ({ status }) => status >= 200 && status < 300;

/** Served in full, or told clearly and soon that it cannot be now. @param {Outcome} outcome */
export const isClear = (outcome) =>
  isServed(outcome)
    ? outcome.ms <= SERVED_WITHIN
    : outcome.status === 503 &&
      outcome.ms <= PATIENCE &&
      (outcome.code !== null || outcome.what === 'picture');
