import { aPhoto } from '../../../test/photos.js';

export const PICTURE = '/favicon.svg';

/** A photo with nothing special about it. */
export const PLAIN = aPhoto('plain', { url: PICTURE, thumbUrl: PICTURE });
