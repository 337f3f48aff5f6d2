import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { JsonShape } from './json-shape.js';

/** The text as it comes out, sent in pieces of that many bytes. */
async function through(body: string, pieces = body.length): Promise<string> {
  const bytes = Buffer.from(body);
  const chunks = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, n) =>
    bytes.subarray(n * pieces, (n + 1) * pieces),
  );
  const shape = new JsonShape();
  Readable.from(chunks)
    .on('error', (error) => shape.destroy(error))
    .pipe(shape);
  return text(shape);
}

describe('the shape of a JSON body', () => {
  const body = JSON.stringify({
    name: 'brackets in a string: [[[[[[[[[[[[[[[[[[[[ "quoted" \\',
    ids: Array.from({ length: 10_000 }, (_, n) => `${n}`.padStart(32, '0')),
    nested: { deep: [{ deeper: [1, 2, { x: '\\\\"' }] }] },
  });

  it.each([1, 2, 3, 7, 4_096, 1_000_000])('is passed on unchanged in pieces of %i bytes', async (pieces) => {
    expect(await through(body, pieces)).toBe(body);
  });

  it.each([1, 5, 1_000])(
    'is not told by brackets, quotes and backslashes in strings, in pieces of %i',
    async (pieces) => {
      const strings = JSON.stringify({ url: `${'['.repeat(500)}\\"${'{'.repeat(500)}\\\\` });
      expect(await through(strings, pieces)).toBe(strings);
    },
  );

  it.each([
    ['arrays in arrays', '['.repeat(17)],
    ['objects in objects', '{"a":'.repeat(17)],
    ['more values than any call has', `[${'1,'.repeat(100_001)}`],
    ['many empty arrays', `[${'[],'.repeat(60_000)}`],
    ['brackets after a string', `{"a":"${'x'.repeat(100)}","b":${'['.repeat(20)}`],
  ])('is refused with %s', async (_what, bad) => {
    await expect(through(bad)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(through(bad, 3)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('passes a photo of ten megabytes on', async () => {
    const photo = JSON.stringify({ url: `data:image/jpeg;base64,${'A'.repeat(10 * 1024 * 1024)}` });
    expect((await through(photo, 65_536)).length).toBe(photo.length);
  });
});
