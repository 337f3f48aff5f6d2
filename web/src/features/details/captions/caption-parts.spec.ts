import { captionParts } from './caption-parts.js';

it('cuts a caption at 2,200 characters', () => {
  expect(captionParts('short')).toEqual({ within: 'short', over: '' });
  expect(captionParts('x'.repeat(2_205)).over).toBe('xxxxx');
  const upTo = (count: number) => captionParts(`${'x'.repeat(count)}🌊!`);
  expect(upTo(2_198)).toEqual({ within: `${'x'.repeat(2_198)}🌊`, over: '!' });
  expect(upTo(2_199)).toEqual({ within: 'x'.repeat(2_199), over: '🌊!' });
  expect(captionParts(`${'x'.repeat(2_196)}👨‍👩‍👧`).over).toBe('👨‍👩‍👧');
});
