import type { Photo } from '@tessera/contracts';
import { useEffect } from 'react';

/** Has the browser fetch the pictures that a step leads to, so that they are there at once. */
export function useReadAhead(photos: readonly (Photo | undefined)[]): void {
  const urls = photos.map((photo) => photo?.url ?? '').join(' ');
  useEffect(() => {
    for (const url of urls.split(' ')) if (url !== '') new Image().src = url;
  }, [urls]);
}
