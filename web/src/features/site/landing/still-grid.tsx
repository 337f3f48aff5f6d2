import { usePainted } from '../../../shared/use-painted.js';
import { HeroGridFrame } from './hero-grid-frame.js';
import { HERO_PHOTOS } from './hero-photos.js';

export const DRAG_HINT = 'Drag a photo. Your own stay in this browser until you keep the grid.';

const TILE = 'aspect-3/4 w-full rounded-tile bg-neutral-3';

/** The nine photos; `wait` leaves their places empty. */
export function StillPhotos({ wait = false }: { readonly wait?: boolean }) {
  return (
    <div role="img" aria-label="A grid of nine photos" className="grid grid-cols-3 gap-0.5">
      {HERO_PHOTOS.map((url, place) =>
        wait ? <div key={place} className={TILE} /> : <img key={place} src={url} alt="" className={TILE} />,
      )}
    </div>
  );
}

/** The hero's grid as a picture, until its code has come. On a slow network its photos would delay the first paint. */
export function StillGrid() {
  const painted = usePainted();
  return (
    <HeroGridFrame
      grid={<StillPhotos wait={!painted} />}
      hint={DRAG_HINT}
      actions={
        // Where the buttons will stand.
        <span className="h-11" />
      }
    />
  );
}
