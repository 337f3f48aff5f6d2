// @ts-check
import { request } from 'node:http';

/** @typedef {{ status: number, body: any }} Answer */

const DEADLINE = 30_000;

/**
 * A person's calls to the product, through the gateway.
 * @param {string} url the gateway's
 * @param {string} [token]
 */
export function client(url, token) {
  /** @type {Record<string, string>} */
  const identity = token ? { authorization: `Bearer ${token}` } : {};

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [json]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Answer>} rejects where no whole answer came
   */
  async function call(method, path, json, headers = {}) {
    const form = json instanceof FormData;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...identity,
        ...(json === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? null : form ? json : JSON.stringify(json),
      signal: AbortSignal.timeout(DEADLINE),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  }

  /**
   * @param {Buffer} jpeg
   * @param {string} key the Idempotency-Key
   */
  function uploadMedia(jpeg, key) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
    return call('POST', '/api/media', form, { 'idempotency-key': key });
  }

  /**
   * Begins an upload and sends half of it. The promise resolves when that half is with the kernel; what
   * becomes of the rest is up to whoever ends the connection.
   * @param {Buffer} jpeg
   * @returns {Promise<{ failed: Promise<boolean>, abandon: () => void }>} `failed`: no answer came
   */
  function uploadHalf(jpeg) {
    const boundary = 'half-of-it';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="half.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
    const tail = `\r\n--${boundary}--\r\n`;
    return new Promise((resolve, reject) => {
      const sending = request(`${url}/api/media`, {
        method: 'POST',
        headers: {
          ...identity,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': Buffer.byteLength(head) + jpeg.length + Buffer.byteLength(tail),
        },
      });
      /** @type {Promise<boolean>} */
      const failed = new Promise((settle) => {
        sending.once('response', (answer) => {
          answer.resume();
          settle(false);
        });
        sending.once('error', () => settle(true));
      });
      sending.once('error', reject);
      sending.write(head);
      sending.write(jpeg.subarray(0, Math.floor(jpeg.length / 2)), () =>
        resolve({ failed, abandon: () => sending.destroy() }),
      );
    });
  }

  return { call, uploadMedia, uploadHalf };
}

/** @typedef {ReturnType<typeof client>} Client */

/**
 * The body of an answer that must have this status.
 * @param {Answer} answer
 * @param {number} status
 */
export function expectStatus(answer, status) {
  if (answer.status !== status) {
    throw new Error(`${answer.status} where ${status} was expected: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}

/** Requests at the same time. */
const TOGETHER = 8;

/**
 * How each master is served.
 * @param {Client} api
 * @param {readonly string[]} mediaIds
 * @returns {Promise<Map<string, number>>} the status by media
 */
export async function masterStatuses(api, mediaIds) {
  /** @type {Map<string, number>} */
  const statuses = new Map();
  for (let from = 0; from < mediaIds.length; from += TOGETHER)
    await Promise.all(
      mediaIds.slice(from, from + TOGETHER).map(async (mediaId) => {
        statuses.set(mediaId, (await api.call('HEAD', `/media/${mediaId}/master`)).status);
      }),
    );
  return statuses;
}
