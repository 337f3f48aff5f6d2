import { request } from 'node:http';
import { pictureForm, type ApiClient } from '../../infra/local/api-client.ts';

/**
 * Begins an upload and sends half of it.
 * @returns when that half is with the kernel; `failed` tells whether no response came before the connection ended
 */
export async function uploadHalf(
  { base, token }: ApiClient,
  jpeg: Buffer,
): Promise<{ failed: Promise<boolean> }> {
  const whole = new Response(pictureForm('file', [jpeg]));
  const type = whole.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await whole.arrayBuffer());
  const sending = request(`${base}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length },
  });
  const failed = new Promise<boolean>((settle) => {
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
