import type { Photo } from '@tessera/contracts';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import type { TilePlacer } from '../drag/tile-placer.js';
import type { TileActions } from './tile-actions.js';

interface TileButtonProps {
  readonly photo: Photo;
  readonly name: string;
  readonly placer: TilePlacer;
  readonly actions: TileActions;
  readonly disabled: boolean;
  readonly isTabStop: boolean;
  /** Undefined where a press opens the photo. */
  readonly isPressed: boolean | undefined;
  readonly describedBy: string;
}

/** Space picks a tile up; some browsers would click it when the key comes up. */
const keepSpace = (event: KeyboardEvent) => {
  if (event.key === ' ') event.preventDefault();
};

/** What is pressed of a tile, all of it: it opens the photo, selects it, or lifts it. */
export function TileButton(props: TileButtonProps) {
  const { photo, name, placer, actions, disabled, isTabStop, isPressed, describedBy } = props;
  const start = (event: SyntheticEvent) => placer.press(event, photo.id);
  return (
    <button
      type="button"
      data-face
      aria-label={name}
      aria-describedby={describedBy}
      title={actions.posting.dates?.get(photo.id)?.why ?? undefined}
      disabled={disabled}
      tabIndex={isTabStop ? 0 : -1}
      onMouseDown={start}
      onTouchStart={start}
      onKeyDown={start}
      onKeyUp={keepSpace}
      onClick={(event) => actions.press(photo, event)}
      aria-pressed={isPressed}
      className="absolute inset-0 touch-manipulation rounded-tile outline-accent transition-colors select-none group-not-data-lifted/tile:active:bg-photo-scrim/40 focus-visible:-outline-offset-2 aria-pressed:outline-4 aria-pressed:-outline-offset-4"
    />
  );
}
