import type { Photo } from '@tessera/contracts';
import { memo } from 'react';
import { cx } from '../../../shared/ui/class-names.js';
import { TileMarks } from '../../feed/tile/tile-mark.js';
import { TilePicture } from '../../feed/tile/tile-picture.js';

interface JoinTileProps {
  readonly photo: Photo;
  readonly name: string;
  /** Height by width. */
  readonly shape: number;
  /** Its number among the chosen ones, from 1; 0 where it is not chosen. */
  readonly number: number;
  /** No more can be chosen. */
  readonly full: boolean;
  /** Whether Tab leads to it. */
  readonly isStop: boolean;
  readonly onToggle: (id: string) => void;
}

/** CSS pixels, for the choice among the sizes that the server has. */
const WIDTH = 144;

/** One photo to choose: pressed where it is chosen, with its number. */
export const JoinTile = memo(function JoinTile(props: JoinTileProps) {
  const { photo, name, shape, number, full, isStop, onToggle } = props;
  const isChosen = number > 0;
  const isBarred = full && !isChosen;
  return (
    <li className="relative" style={{ aspectRatio: 1 / shape }}>
      <button
        type="button"
        data-photo={photo.id}
        tabIndex={isStop ? 0 : -1}
        aria-pressed={isChosen}
        aria-disabled={isBarred || undefined}
        aria-label={isChosen ? `${name}, number ${number}` : name}
        onClick={() => onToggle(photo.id)}
        className="group/choice relative block size-full touch-manipulation overflow-hidden rounded-tile bg-neutral-3 outline-offset-2 select-none aria-disabled:cursor-not-allowed"
      >
        <span
          className={cx(
            'block size-full transition-opacity group-hover/choice:opacity-80',
            photo.isHidden && 'opacity-40',
            isBarred && 'opacity-40 group-hover/choice:opacity-40',
          )}
        >
          <TilePicture photo={photo} width={WIDTH} shape={shape} lazy />
        </span>
        {isChosen && <span className="absolute inset-0 rounded-tile border-4 border-accent" />}
        <TileMarks photo={photo} />
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute right-2 bottom-2 grid size-6 place-items-center rounded-full border-2 border-on-photo text-small font-semibold tabular-nums',
            isChosen ? 'bg-accent text-on-accent' : 'bg-photo-scrim',
          )}
        >
          {isChosen && number}
        </span>
      </button>
    </li>
  );
});
