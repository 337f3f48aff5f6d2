import { HeroGridFrame } from './hero-grid-frame.js';
import { HERO_PHOTOS } from './hero-photos.js';

export const DRAG_HINT = 'Drag a photo. Your own stay in this browser until you keep the grid.';

export function StillPhotos() {
  return (
    <div role="img" aria-label="A grid of nine photos" className="grid grid-cols-3 gap-0.5">
      {HERO_PHOTOS.map((url, place) => (
        <img key={place} src={url} alt="" className="aspect-3/4 w-full rounded-tile" />
      ))}
    </div>
  );
}

/** The hero's grid as a picture, until its code has come. */
export function StillGrid() {
  return (
    <HeroGridFrame
      grid={<StillPhotos />}
      hint={DRAG_HINT}
      actions={
        // Where the buttons will stand.
        <span className="h-11" />
      }
    />
  );
}
