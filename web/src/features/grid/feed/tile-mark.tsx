import type { Photo } from '@tessera/contracts';
import { Clapperboard, Images, Pin } from 'lucide-react';

const MARKS = { pin: Pin, reel: Clapperboard, carousel: Images } as const;

/** A pin hides the mark of the media type (section 2). */
function markOf(photo: Photo): keyof typeof MARKS | null {
  if (photo.isPinned) return 'pin';
  return photo.mediaType === 'photo' ? null : photo.mediaType;
}

/** The one mark of a tile, top right; the tile's name says it in words. */
export function TileMark({ photo }: { readonly photo: Photo }) {
  const mark = markOf(photo);
  if (mark === null) return null;
  const Icon = MARKS[mark];
  return (
    <span
      data-mark={mark}
      className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-photo-scrim text-on-photo"
    >
      <Icon className="size-4" aria-hidden="true" />
    </span>
  );
}
