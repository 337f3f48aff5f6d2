import type { FastifyReply, FastifyRequest } from 'fastify';
import { gunzipSync } from 'node:zlib';
import { PackedJson } from './packed-json.js';

const LONG = Array.from({ length: 200 }, (_, id) => ({ id, caption: 'Größe' }));

/** What a caller with this `Accept-Encoding` gets. */
async function sent(value: unknown, acceptEncoding?: string) {
  const headers: Record<string, string> = { etag: '"1"' };
  const reply = {
    header: (name: string, text: string) => (headers[name] = text),
    getHeader: (name: string) => headers[name],
  };
  const request = { headers: { 'accept-encoding': acceptEncoding } };
  const packed = await PackedJson.of(value);
  const body = await packed.bodyFor(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return { body, headers };
}

describe('a packed JSON body', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5'])('is sent packed to %s', async (accept) => {
    const { body, headers } = await sent(LONG, accept);
    expect(headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      etag: 'W/"1"',
      vary: 'Accept-Encoding',
    });
    expect(gunzipSync(body).toString()).toBe(JSON.stringify(LONG));
  });

  it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'deflate, gzip; q=0.0'])(
    'is sent plain to %s',
    async (accept) => {
      const { body, headers } = await sent(LONG, accept);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: '"1"' });
      expect(body.toString()).toBe(JSON.stringify(LONG));
    },
  );

  it('is not packed where it is short', async () => {
    const { body, headers } = await sent([1], 'gzip');
    expect([body.toString(), headers['content-encoding']]).toEqual(['[1]', undefined]);
  });
});
