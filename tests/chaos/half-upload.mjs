// @ts-check
import { request } from 'node:http';
import { pictureForm } from '../../infra/local/api-client.mjs';

/**
 * Begins an upload and sends half of it.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {Buffer} jpeg
 * @returns {Promise<{ failed: Promise<boolean> }>} when that half is with the kernel; `failed` tells whether no response
 *   came before the connection ended
 */
export async function uploadHalf({ base, token }, jpeg) {
  const whole = new Response(pictureForm('file', [jpeg]));
  const type = whole.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await whole.arrayBuffer());
  const sending = request(`${base}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length },
  });
  /** @type {Promise<boolean>} */
  const failed = new Promise((settle) => {
    sending.once('response', (response) => {
      response.resume();
      settle(false);
    });
    sending.once('error', () => settle(true));
  });
  return new Promise((resolve, reject) => {
    sending.once('error', reject);
    sending.write(bytes.subarray(0, bytes.length / 2), () => resolve({ failed }));
  });
}
