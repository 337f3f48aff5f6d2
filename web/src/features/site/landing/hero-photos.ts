import photo1 from './pictures/photo-1.webp';
import photo2 from './pictures/photo-2.webp';
import photo3 from './pictures/photo-3.webp';
import photo4 from './pictures/photo-4.webp';
import photo5 from './pictures/photo-5.webp';
import photo6 from './pictures/photo-6.webp';
import photo7 from './pictures/photo-7.webp';
import photo8 from './pictures/photo-8.webp';
import photo9 from './pictures/photo-9.webp';

/** The photos of the hero's grid in their first order, 300 x 400 pixels each. */
export const HERO_PHOTOS: readonly string[] = [
  photo1,
  photo2,
  photo3,
  photo4,
  photo5,
  photo6,
  photo7,
  photo8,
  photo9,
];
