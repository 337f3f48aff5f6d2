import type { Photo } from '@tessera/contracts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { previewOf } from '../../domain/pictures/local-previews.js';
import { thumbhashUrl } from '../../domain/pictures/thumbhash-url.js';
import { isOffline, useOnceBack } from '../../shared/api/connection.js';
import { Button } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';
import { Spinner } from '../../shared/ui/spinner.js';

/** 'tile': the whole could not be loaded, and the tile's picture stands in for it. */
type Progress = 'loading' | 'loaded' | 'tile' | 'broken';

interface WholePictureProps {
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
  const tile = tilePictureOf(photo);
  const broken = progress === 'broken' || progress === 'tile';
  useOnceBack(broken, () => setProgress('loading'));

  if (url === null)
    return <p className="p-4 text-center text-neutral-8">This placeholder has no photo yet.</p>;
  if (broken) {
    const showsTile = progress === 'tile' && tile !== null;
    return (
      <>
        {showsTile && (
          <img
            src={tile}
            alt={name}
            draggable={false}
            onError={() => setProgress('broken')}
            className="absolute inset-0 size-full object-contain"
          />
        )}
        <div
          role="status"
          className={cx(
            'text-center text-small text-neutral-8',
            showsTile
              ? // Above the counter of a carousel.
                'absolute inset-x-2 bottom-10 mx-auto flex max-w-dialog-sm flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-control bg-float px-3 py-2 shadow-float'
              : 'grid justify-items-center gap-3 p-4',
          )}
        >
          {!showsTile && <ImageOff className="size-6" aria-hidden="true" />}
          {reasonOf(showsTile)}
          <Button size="small" onClick={() => setProgress('loading')}>
            Try again
          </Button>
        </div>
      </>
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
        onError={() => setProgress(tile === null ? 'broken' : 'tile')}
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

function reasonOf(showsTile: boolean): string {
  const picture = showsTile ? 'The full picture' : 'The picture';
  return isOffline()
    ? `You are offline. ${picture} is loaded when the network is back.`
    : `${picture} could not be loaded.`;
}

/** The tile's own picture, which this device has already. */
const tilePictureOf = (photo: Photo): string | null => previewOf(photo.id) ?? photo.thumbUrl;

/** The tile's picture over the blurred one. */
function backgroundOf(photo: Photo): string | undefined {
  const sources = [tilePictureOf(photo), thumbhashUrl(photo.thumbhash)];
  const layers = sources.filter((source) => source !== null).map((source) => `url("${source}")`);
  return layers.length === 0 ? undefined : layers.join(', ');
}
