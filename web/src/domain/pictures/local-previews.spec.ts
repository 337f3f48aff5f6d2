import { dropPreview, keepPreviews, previewOf } from './local-previews.js';

const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => [`${name}-${index}`, `blob:${name}-${index}`] as const);

describe('the local pictures of just uploaded posts', () => {
  let released: string[];
  beforeEach(() => {
    released = [];
    URL.revokeObjectURL = (url) => void released.push(url);
  });

  it('are kept for the first ones of many, whatever their number', () => {
    keepPreviews(many('a', 500));
    expect(previewOf('a-0')).toBe('blob:a-0');
    expect(previewOf('a-499')).toBeUndefined();
    expect(released).toHaveLength(440);
  });

  it('make room for those that come later', () => {
    keepPreviews(many('b', 1));
    expect(previewOf('b-0')).toBe('blob:b-0');
    expect(released).toEqual(['blob:a-0']);
  });

  it('are released once the server has shown its own', () => {
    dropPreview('b-0');
    expect(previewOf('b-0')).toBeUndefined();
    expect(released).toEqual(['blob:b-0']);
  });
});
