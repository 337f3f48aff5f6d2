import { placeNow } from './drag-order.js';

const place = (seen: string, now: string, id: string, to: number) =>
  placeNow([...seen], [...now], [...id], to);

describe('where a post that was dropped belongs', () => {
  it('is where it was dropped, as long as nothing has changed', () => {
    for (let to = 0; to < 4; to += 1) expect(place('abcd', 'abcd', 'c', to)).toBe(to);
  });

  it('is right behind the post that it was dropped behind, where photos have arrived meanwhile', () => {
    expect(place('abcd', 'abNcd', 'd', 2)).toBe(2);
    expect(place('abcd', 'NabcdM', 'a', 3)).toBe(4);
  });

  it('is before the one that it was dropped before, where it was dropped before all', () => {
    expect(place('abcd', 'NMabcd', 'd', 0)).toBe(2);
  });

  it('is found by the next post that is still there', () => {
    expect(place('abcd', 'acd', 'd', 2)).toBe(1);
    expect(place('abc', 'c', 'c', 0)).toBe(0);
  });

  it('is the same for several that were dropped together', () => {
    expect(place('abcdef', 'abcdef', 'bd', 2)).toBe(2);
    expect(place('abcdef', 'aNbcdef', 'bd', 2)).toBe(3);
    expect(place('abcd', 'bd', 'bd', 0)).toBe(0);
  });
});
