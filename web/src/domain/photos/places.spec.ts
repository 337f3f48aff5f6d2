import { besideSiblings } from './places.js';

const SIBLINGS = [...'abcde'];

/** Where each of them goes into a list. */
const besides = (list: string, siblings: readonly string[] = SIBLINGS) => {
  const besideOf = besideSiblings(new Map([...list].map((id, place) => [id, place])));
  return siblings.map((id) => besideOf(id, siblings));
};

/** Counts what it is asked. */
class CountingMap extends Map<string, number> {
  asked = 0;

  override get(id: string): number | undefined {
    this.asked += 1;
    return super.get(id);
  }
}

describe('the place beside those that were chosen together', () => {
  it('is before the next of them that is there, or else behind the last', () => {
    expect(besides('xbydz')).toEqual([1, 3, 3, 2, 4]);
    expect(besides('db')).toEqual([1, 0, 0, 2, 1]);
  });

  it('is none where none of the others is there', () => {
    expect(besides('xyz')).toEqual([null, null, null, null, null]);
    expect(besides('c', ['c'])).toEqual([null]);
    expect(besideSiblings(new Map([['b', 0]]))('z', SIBLINGS)).toBeNull();
  });

  it('is found for thousands of files by a look at each', () => {
    const siblings = Array.from({ length: 3_000 }, (_, number) => String(number));
    const places = new CountingMap();
    const besideOf = besideSiblings(places);
    for (const id of siblings) expect(besideOf(id, siblings)).toBeNull();
    expect(places.asked).toBe(siblings.length);
  });
});
