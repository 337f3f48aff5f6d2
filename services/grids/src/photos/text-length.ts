import type { Photo } from '@tessera/contracts';

type Texts = Pick<Photo, 'description'> & Partial<Pick<Photo, 'firstComment' | 'altText'>>;

/** In characters. */
export const textLength = ({ description, firstComment = '', altText = '' }: Texts): number =>
  description.length + firstComment.length + altText.length;
