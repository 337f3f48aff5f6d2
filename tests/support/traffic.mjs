// @ts-check
import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { pictureOf } from './people.mjs';

const REQUEST_MS = 30_000;
const RECOVERY_MS = 120_000;
/** Between two requests of one kind, so that the load measures the product and not the machine. */
const PACE_MS = 40;

/**
 * @typedef {{ kind: string, begun: number, ended: number, ok: boolean, what: string }} Outcome
 * @typedef {object} Creator an admin with a grid that holds a photo
 * @property {import('../../infra/local/api-client.mjs').ApiClient} api
 * @property {string} gridId
 * @property {string} photoId
 */

/** A small picture that no other is like. */
export const picture = () => pictureOf(randomInt(2 ** 31), { width: 60, height: 80 });

/** Requests of every kind, one after another each, until they are told to stop. */
export class Traffic {
  /** @type {Outcome[]} */
  outcomes = [];
  #creator;
  #going = true;
  /** @type {Promise<void>[]} */
  #lanes;
  #said = 0;
  #acknowledged = 0;

  /** @param {Creator} creator */
  constructor(creator) {
    this.#creator = creator;
    const { gridId, photoId } = creator;
    const jpeg = picture();
    this.#lanes = [
      this.#lane('account', () => this.#send('GET', '/api/user')),
      this.#lane('grid', () => this.#send('GET', `/api/photos?gridId=${gridId}`)),
      this.#lane('caption', () => this.#changeCaption(photoId)),
      this.#lane('upload', async () => this.#send('POST', '/api/media', ...form(await jpeg))),
      this.#lane('figures', () => this.#send('GET', '/api/admin/stats')),
    ];
  }

  /**
   * Waits until each kind of request succeeds again: three times in a row, begun after this call.
   * @returns {Promise<void>}
   */
  async recovered() {
    const since = performance.now();
    const kinds = [...new Set(this.outcomes.map(({ kind }) => kind))];
    const well = (/** @type {string} */ kind) => {
      const last = this.outcomes.filter((each) => each.kind === kind && each.begun > since).slice(-3);
      return last.length === 3 && last.every(({ ok }) => ok);
    };
    const all = async () => kinds.every(well);
    if (await waitUntil(all, { deadlineMs: RECOVERY_MS, everyMs: 50 })) return;
    throw new Error(
      `still failing: ${kinds.filter((kind) => !well(kind)).join(', ')}; ${this.failures().slice(-3).join('; ')}`,
    );
  }

  /** What failed so far, for a person. */
  failures() {
    return this.outcomes.filter(({ ok }) => !ok).map(({ kind, what }) => `${kind}: ${what}`);
  }

  /** The longest time in which no request of one kind succeeded, in milliseconds. */
  longestGap() {
    let longest = 0;
    for (const kind of new Set(this.outcomes.map((each) => each.kind))) {
      const good = this.outcomes.filter((each) => each.kind === kind && each.ok).map(({ ended }) => ended);
      good.forEach((ended, index) => (longest = Math.max(longest, ended - (good[index - 1] ?? ended))));
    }
    return longest;
  }

  /**
   * Ends the load and makes sure that the last caption that was acknowledged, or a later one, is there.
   */
  async stop() {
    this.#going = false;
    await Promise.all(this.#lanes);
    const { api, gridId, photoId } = this.#creator;
    const photos = await api.call('GET', `/api/photos?gridId=${gridId}`);
    const { description } = photos.find((/** @type {any} */ photo) => photo.id === photoId);
    const kept = Number(/\d+$/.exec(description)?.[0] ?? 0);
    if (kept < this.#acknowledged)
      throw new Error(`caption ${this.#acknowledged} was acknowledged, ${kept} is there`);
  }

  /** @param {string} photoId */
  async #changeCaption(photoId) {
    const count = (this.#said += 1);
    const body = JSON.stringify({ description: `Said ${count}` });
    await this.#send('PUT', `/api/photos/${photoId}/description`, Buffer.from(body), 'application/json');
    this.#acknowledged = count;
  }

  /**
   * @param {string} kind
   * @param {() => Promise<void>} once
   */
  async #lane(kind, once) {
    while (this.#going) {
      const begun = performance.now();
      const what = await once().then(
        () => '',
        (error) => String(error.message),
      );
      this.outcomes.push({ kind, begun, ended: performance.now(), ok: what === '', what });
      await pause(PACE_MS);
    }
  }

  /**
   * One request on a connection of its own: what happens to a kept one that the other side closes at that moment is
   * the client's affair (browsers send again).
   * @param {string} method
   * @param {string} path
   * @param {Buffer} [body]
   * @param {string} [type]
   * @returns {Promise<void>} rejects where it was not answered with a success
   */
  #send(method, path, body, type) {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.#creator.api.token}`,
        ...(body && type ? { 'content-type': type, 'content-length': String(body.length) } : {}),
      };
      const sending = request(`${this.#creator.api.base}${path}`, {
        method,
        headers,
        agent: false,
        timeout: REQUEST_MS,
      });
      sending.once('timeout', () => sending.destroy(new Error(`${method} ${path}: no answer`)));
      sending.once('error', reject);
      sending.once('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const status = answer.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve();
          else reject(new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`));
        });
      });
      sending.end(body);
    });
  }
}

/**
 * @param {Buffer} jpeg
 * @returns {[Buffer, string]} a multipart body and its type
 */
function form(jpeg) {
  const boundary = 'part-of-the-load';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return [
    Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    `multipart/form-data; boundary=${boundary}`,
  ];
}
