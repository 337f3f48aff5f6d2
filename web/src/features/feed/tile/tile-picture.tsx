import type { Photo } from '@tessera/contracts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { dropPreview, previewOf } from '../../../domain/pictures/local-previews.js';
import { placingOf, placingStyle } from '../../../domain/pictures/placing.js';
import { pictureSources } from '../../../domain/pictures/picture-sources.js';
import { thumbhashUrl } from '../../../domain/pictures/thumbhash-url.js';
import { useOnceBack } from '../../../shared/api/connection.js';
import { cx } from '../../../shared/ui/class-names.js';

interface TilePictureProps {
  readonly photo: Photo;
  /** CSS pixels, for the choice among the sizes that the server has. */
  readonly width: number;
  /** Height by width of the tile; without one the photo shows its middle, whatever its crop is. */
  readonly shape?: number;
  /** Among so many that most are out of sight. */
  readonly lazy?: boolean;
}

function showLoaded(image: HTMLImageElement): void {
  image.dataset['loaded'] = '';
}

/** The photo of a tile: first blurred, or as the browser already has it, then the server's picture. */
export function TilePicture({ photo, width, shape, lazy = false }: TilePictureProps) {
  const sources = pictureSources(photo);
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = sources !== null && broken === sources.src;
  useOnceBack(isBroken, () => setBroken(null));
  if (sources === null) return null;
  const placing = shape === undefined || isBroken ? null : placingOf(photo, shape);
  const { objectPosition, ...enlarged } = placingStyle(placing) ?? {};
  const behind = previewOf(photo.id) ?? thumbhashUrl(photo.thumbhash);
  return (
    <div
      className="size-full bg-cover bg-center"
      style={{
        ...enlarged,
        ...(behind !== null && { backgroundImage: `url("${behind}")`, backgroundPosition: objectPosition }),
      }}
    >
      {isBroken ? (
        <span className="grid size-full place-items-center text-neutral-7">
          <ImageOff className="size-6" aria-hidden="true" />
        </span>
      ) : (
        <img
          ref={(image) => {
            // A picture that the browser still has is there before anyone listens.
            if (image?.complete === true && image.naturalWidth > 0) showLoaded(image);
          }}
          // Before the address, which would be fetched at once.
          loading={lazy ? 'lazy' : undefined}
          src={sources.src}
          srcSet={sources.srcSet}
          sizes={sources.srcSet === undefined ? undefined : `${Math.ceil(width * (placing?.zoom ?? 1))}px`}
          alt=""
          style={{ objectPosition }}
          draggable={false}
          decoding="async"
          onLoad={(event) => {
            showLoaded(event.currentTarget);
            dropPreview(photo.id);
          }}
          onError={() => setBroken(sources.src)}
          className={cx(
            'size-full object-cover opacity-0 transition-opacity data-loaded:opacity-100 print:opacity-100 print:transition-none',
            'select-none [-webkit-touch-callout:none]',
          )}
        />
      )}
    </div>
  );
}
