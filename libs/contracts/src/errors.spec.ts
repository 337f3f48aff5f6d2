import { carouselLimitText, photoLimitText } from './errors.js';

describe('the sentence of a limit', () => {
  it('of photos is the specification’s, and has one photo in the singular [8.8]', () => {
    expect(photoLimitText({ limit: 9, current: 8, adding: 3 })).toBe(
      'Free accounts can have up to 9 photos per grid. You have 8 photos and are trying to add 3 more. Upgrade to Creator for unlimited photos.',
    );
    expect(photoLimitText({ limit: 9, current: 1, adding: 9 })).toContain('You have 1 photo and are');
  });

  it('of a carousel is the specification’s, and has one photo in the singular [5.9]', () => {
    expect(carouselLimitText(20, 15)).toBe(
      'You can add up to 20 photos per carousel. You currently have 15 photos and can add 5 more.',
    );
    expect(carouselLimitText(20, 20)).toBe(
      'You can add up to 20 photos per carousel. You currently have 20 photos.',
    );
    expect(carouselLimitText(20, 1)).toContain('You currently have 1 photo and can add 19 more.');
  });
});
