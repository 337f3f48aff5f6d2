import type { Photo } from '@tessera/contracts';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { previewOf } from '../../domain/pictures/local-previews.js';
import { thumbhashUrl } from '../../domain/pictures/thumbhash-url.js';
import { Button } from '../../shared/ui/button.js';
import { Spinner } from '../../shared/ui/spinner.js';

type Progress = 'loading' | 'loaded' | 'broken';

export interface WholePictureProps {
  readonly photo: Photo;
  readonly name: string;
}

/**
 * The whole of a photo, filling its positioned frame without a cut; until it is there as the browser already has
 * it, or blurred. To be given the photo's id as its key.
 */
export function WholePicture({ photo, name }: WholePictureProps) {
  const [progress, setProgress] = useState<Progress>('loading');
  const { url } = photo;
  const broken = progress === 'broken';
  useEffect(() => {
    if (!broken) return;
    const again = () => setProgress('loading');
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [broken]);

  if (url === null)
    return <p className="p-4 text-center text-neutral-8">This placeholder has no photo yet.</p>;
  if (broken) {
    return (
      <div
        role="status"
        className="grid justify-items-center gap-3 p-4 text-center text-small text-neutral-8"
      >
        <ImageOff className="size-6" aria-hidden="true" />
        {navigator.onLine
          ? 'The picture could not be loaded.'
          : 'You are offline. The picture is loaded when the network is back.'}
        <Button size="small" onClick={() => setProgress('loading')}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <>
      <img
        src={url}
        alt={name}
        width={photo.width ?? undefined}
        height={photo.height ?? undefined}
        draggable={false}
        onLoad={() => setProgress('loaded')}
        onError={() => setProgress('broken')}
        // What stands behind is only nearly of the picture's shape, and would be seen at its edges.
        style={progress === 'loaded' ? undefined : { backgroundImage: backgroundOf(photo) }}
        className="absolute inset-0 size-full bg-contain bg-center bg-no-repeat object-contain"
      />
      {progress === 'loading' && (
        <span
          role="status"
          aria-label="Loading the picture"
          // Most pictures are there before anyone would see it.
          className="pointer-events-none absolute grid size-11 place-items-center rounded-full bg-photo-scrim text-on-photo opacity-100 transition-opacity delay-1000 starting:opacity-0"
        >
          <Spinner />
        </span>
      )}
    </>
  );
}

/** The tile's own picture, which is there already, over the blurred one. */
function backgroundOf(photo: Photo): string | undefined {
  const sources = [previewOf(photo.id) ?? photo.thumbUrl, thumbhashUrl(photo.thumbhash)];
  const layers = sources.filter((source) => source !== null).map((source) => `url("${source}")`);
  return layers.length === 0 ? undefined : layers.join(', ');
}
