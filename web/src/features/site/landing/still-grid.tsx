import { useEffect, useState } from 'react';
import { HeroGridFrame } from './hero-grid-frame.js';
import { HERO_PHOTOS } from './hero-photos.js';

export const DRAG_HINT = 'Drag a photo. Your own stay in this browser until you keep the grid.';

const TILE = 'aspect-3/4 w-full rounded-tile bg-neutral-3';

export function StillPhotos() {
  const painted = usePainted();
  return (
    <div role="img" aria-label="A grid of nine photos" className="grid grid-cols-3 gap-0.5">
      {HERO_PHOTOS.map((url, place) =>
        painted ? (
          <img key={place} src={url} alt="" className={TILE} />
        ) : (
          <div key={place} className={TILE} />
        ),
      )}
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

/** Whether the browser has painted the page once: on a slow network the pictures would put that off. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted;
}
