// @ts-check
import { request } from 'node:http';

/**
 * Begins an upload and sends half of it.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {Buffer} jpeg
 * @returns {Promise<{ failed: Promise<boolean> }>} when that half is with the kernel; `failed` tells whether no response
 *   came before the connection ended
 */
export function uploadHalf({ base, token }, jpeg) {
  const boundary = 'half-of-it';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="half.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  return new Promise((resolve, reject) => {
    const sending = request(`${base}/api/media`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
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
    sending.write(jpeg.subarray(0, Math.floor(jpeg.length / 2)), () => resolve({ failed }));
  });
}
