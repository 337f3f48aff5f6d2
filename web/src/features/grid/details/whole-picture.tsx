import type { Photo } from '@tessera/contracts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { previewOf } from '../feed/local-previews.js';
import { thumbhashUrl } from '../feed/thumbhash-url.js';

/** The whole of a photo, filling its positioned frame without a cut; blurred, or as the browser already has it, until it is there. */
export function WholePicture({ photo, name }: { readonly photo: Photo; readonly name: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const behind = previewOf(photo.id) ?? thumbhashUrl(photo.thumbhash);
  if (photo.url === null || broken === photo.url) {
    return (
      <p className="grid justify-items-center gap-2 p-4 text-center text-small text-neutral-8">
        <ImageOff className="size-6" aria-hidden="true" />
        The picture could not be loaded.
      </p>
    );
  }
  return (
    <img
      key={photo.id}
      src={photo.url}
      alt={name}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      draggable={false}
      onLoad={() => setLoaded(photo.url)}
      onError={() => setBroken(photo.url)}
      // What stands behind is only nearly of the picture's shape, and would be seen at its edges.
      style={behind === null || loaded === photo.url ? undefined : { backgroundImage: `url("${behind}")` }}
      className="absolute inset-0 size-full bg-contain bg-center bg-no-repeat object-contain"
    />
  );
}
