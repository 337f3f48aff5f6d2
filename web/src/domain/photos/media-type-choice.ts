import type { MediaType } from '@tessera/contracts';
import { createOffer } from '../../shared/ui/offer.js';

/** A photo whose media type was chosen here and, otherwise, somewhere else in the meantime. */
export interface MediaTypeChoice {
  readonly photoId: string;
  readonly mine: MediaType;
  readonly theirs: MediaType;
}

/** Which of both the person is asked for. */
const choice = createOffer<MediaTypeChoice>();

export const { make: offerMediaTypeChoice, end: closeMediaTypeChoice, use: useMediaTypeChoice } = choice;
