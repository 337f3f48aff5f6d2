import { dataUrlBytes } from './data-url.js';

const LIMIT = 100;

it.each([
  'data:image/png;base64,aGVsbG8=',
  'data:image/svg+xml;base64,aGVsbG8=',
  'data:;base64,aGVsbG8=',
  'data:text/plain;charset=utf-8;base64,aGVsbG8=',
])('reads %s', (dataUrl) => {
  expect(dataUrlBytes(dataUrl, LIMIT).toString()).toBe('hello');
});

it.each([
  '',
  'hello',
  'data:image/png,hello',
  'data:image/png;base64,hello world',
  'data:image/png;base64,<svg>',
  'https://example.com/a.png',
  '/media/0123456789abcdef0123456789abcdef/master',
])('refuses %j', (dataUrl) => {
  expect(() => dataUrlBytes(dataUrl, LIMIT)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED' }) as Error,
  );
});

it('refuses more bytes than are taken', () => {
  const of = (size: number) => `data:image/png;base64,${Buffer.alloc(size).toString('base64')}`;
  expect(dataUrlBytes(of(LIMIT), LIMIT).length).toBe(LIMIT);
  expect(() => dataUrlBytes(of(LIMIT + 1), LIMIT)).toThrow(
    expect.objectContaining({ code: 'FILE_TOO_LARGE' }) as Error,
  );
});
