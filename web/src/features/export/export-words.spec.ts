import { exportedWords } from './export-words.js';

describe('what is told of an export', () => {
  it('counts the photos and the files [8.9]', () => {
    expect(exportedWords(12, 2)).toMatchObject({
      saved: { description: 'Your grid with 12 photos has been downloaded' },
      ready: 'Your 2 pictures are ready',
    });
  });

  it('has one photo in the singular', () => {
    expect(exportedWords(1, 1)).toMatchObject({
      saved: { description: 'Your grid with 1 photo has been downloaded' },
      shared: { description: 'Your grid with 1 photo has been shared' },
      ready: 'Your picture is ready',
    });
  });
});
