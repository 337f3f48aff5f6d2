import { wellFormed } from './well-formed.js';

describe('a body with half of a surrogate pair', () => {
  it('has U+FFFD in its place, wherever it stands, and pairs stay', () => {
    const body = { value: 'a\ud83d', changes: [{ texts: ['\ude00b', 'c \ud83d\ude00'], at: 1 }], none: null };
    expect(wellFormed(body)).toEqual({
      value: 'a\ufffd',
      changes: [{ texts: ['\ufffdb', 'c \ud83d\ude00'], at: 1 }],
      none: null,
    });
    expect(body.value).toBe('a\ud83d');
  });

  it.each([{ value: 'é 😀', list: [1, { on: true }] }, 'text', Buffer.from('x'), undefined, 7])(
    'is left as it is where there is none: %#',
    (body) => {
      expect(wellFormed(body)).toBe(body);
    },
  );
});
