import { arranged, moved, ownOf, SAMPLES, swapped, withOwn, type OwnTrialPhoto } from './trial-photos.js';

const own = (id: string): OwnTrialPhoto => ({
  id,
  url: `blob:${id}`,
  own: { name: `${id}.jpg`, sameness: id, picture: new Blob([id]) },
});
const idsOf = (photos: readonly { readonly id: string }[]) => photos.map(({ id }) => id).join(' ');
const short = (photos: readonly { readonly id: string }[]) => idsOf(photos).replaceAll('sample-', '');

describe('the nine photos of the trial', () => {
  it('are moved and swapped as in a grid', () => {
    expect(short(moved(SAMPLES, ['sample-9'], 1))).toBe('1 9 2 3 4 5 6 7 8');
    expect(short(swapped(SAMPLES, 'sample-1', 'sample-9'))).toBe('9 2 3 4 5 6 7 8 1');
  });

  it('make room for own ones from their end, and stay nine', () => {
    const first = withOwn(SAMPLES, own('a'), null);
    expect(short(first)).toBe('a 1 2 3 4 5 6 7 8');
    expect(short(withOwn(first, own('b'), 'a'))).toBe('a b 1 2 3 4 5 6 7');
    expect(short(withOwn(first, own('b'), 'sample-8'))).toBe('a 1 2 3 4 5 6 7 b');
  });

  it('stand as they are ordered, with own ones that the order does not name behind them, filled up to nine', () => {
    const photos = [own('a'), own('b')];
    expect(short(arranged(photos, ['sample-2', 'a', 'sample-1']))).toBe('2 a 1 b 3 4 5 6 7');
    const gone = ['gone', 'a', ...'1234567'].map((id) => (id.length > 1 || id === 'a' ? id : `sample-${id}`));
    expect(short(arranged([own('a')], gone))).toBe('a 1 2 3 4 5 6 7 8');
    expect(short(arranged([...'abcdefghij'].map(own), []))).toBe('a b c d e f g h i');
  });

  it('keep the own ones where the product’s leave', () => {
    const photos = [...'abcdefgh'].reduce(
      (all, id, at) => withOwn(all, own(id), at === 0 ? null : ('abcdefgh'[at - 1] ?? null)),
      SAMPLES,
    );
    const sampleFirst = moved(photos, ['sample-1'], 0);
    expect(short(withOwn(sampleFirst, own('i'), 'h'))).toBe('a b c d e f g h i');
    expect(idsOf(ownOf(sampleFirst))).toBe('a b c d e f g h');
  });
});
