import { countsOf, foldOf } from './caption-facts.js';

describe('the fold of a caption', () => {
  it('is none where the feed shows all of it', () => {
    expect(foldOf('By the sea')).toBeNull();
    expect(foldOf('By the sea\nin June\n\n')).toBeNull();
    expect(foldOf('x'.repeat(125))).toBeNull();
  });

  it('comes after 125 characters, of which an emoji is one, or after two lines', () => {
    expect(foldOf('x'.repeat(126))).toBe('x'.repeat(125));
    expect(foldOf(`${'🌊'.repeat(125)}x`)).toBe('🌊'.repeat(125));
    expect(foldOf(`${'x'.repeat(124)}👨‍👩‍👧 and more`)).toBe('x'.repeat(124));
    expect(foldOf('By the sea\nin June\n#sea')).toBe('By the sea\nin June');
    expect(foldOf('By the sea\n\n#sea')).toBe('By the sea');
  });
});

describe('what is counted in a caption', () => {
  it('is each hashtag, in any script, and not what only looks like one', () => {
    expect(countsOf('#sea #München (#море) a#b &#39; ## #').hashtags).toBe(3);
    expect(countsOf('').hashtags).toBe(0);
  });

  it('is what follows an emoji too, of whichever characters that is made, and no keycap', () => {
    const { hashtags, mentions } = countsOf('☀️#sunset ❤️#love 🌊#sea 1️⃣#first with ❤️@ada. #️⃣ #️⃣');
    expect([hashtags, mentions]).toEqual([4, 1]);
    expect(countsOf('e\u0301#x e\u0301@x').hashtags).toBe(0);
    expect(countsOf('e\u0301#x e\u0301@x').mentions).toBe(0);
    expect(countsOf('#हिन्दी').hashtags).toBe(1);
  });

  it('names hashtags that are there twice, however they are written', () => {
    expect(countsOf('#Sea #lake #sea #SEA').repeated).toEqual(['#sea']);
    expect(countsOf('#ph\u01a1\u0309 #ph\u1edf').repeated).toEqual(['#ph\u1edf']);
    expect(countsOf('#sea #seaside').repeated).toEqual([]);
  });

  it('is each mention, and no mail address', () => {
    expect(countsOf('With @ada.l and @eve_1. Write to me@example.com @').mentions).toBe(2);
  });
});
