import type { Photo } from '@tessera/contracts';
import { memo, useCallback, useState, type FocusEvent, type MouseEvent } from 'react';
import { isPending } from '../../../domain/photos/photo-list.js';
import { postingWords } from '../../../domain/photos/posted.js';
import { cx } from '../../../shared/ui/class-names.js';
import { isPointed } from '../../../shared/ui/pointed.js';
import { SelectionCheck } from '../../selection/selection-check.js';
import type { Selection } from '../../selection/selection.js';
import { useIsSelected, useIsSelecting } from '../../selection/use-selection.js';
import type { UploadItem } from '../../uploads/queue/upload-item.js';
import type { TilePlacer } from '../drag/tile-placer.js';
import { cornerOf, type Geometry } from '../geometry.js';
import { unseenBelow } from '../seen-end.js';
import type { TileActions } from './tile-actions.js';
import { SheetButton } from './sheet-button.js';
import { TileButton } from './tile-button.js';
import { TileControls } from './lazy-tile-controls.js';
import { TileFace } from './tile-face.js';
import { tileName } from './tile-name.js';

interface TileProps {
  readonly photo: Photo;
  /** The file that is on its way into this placeholder. */
  readonly fill: UploadItem | null;
  /** Its place in the feed, and its number among what can be moved; both from 0. */
  readonly place: number;
  readonly number: number;
  readonly total: number;
  readonly geometry: Geometry;
  readonly placer: TilePlacer;
  readonly actions: TileActions;
  readonly selection: Selection;
  /** The one tile that Tab reaches; arrow keys lead to the others. */
  readonly isTabStop: boolean;
  /** Picked up with a tap; the next tap puts it down. */
  readonly isCarried: boolean;
  readonly onFocused: (id: string) => void;
  /** Under the pointer, or with the keyboard's focus: one tile at a time, which shows its controls. */
  readonly isEngaged: boolean;
  readonly engage: (id: string, on: boolean) => void;
  readonly compact: boolean;
  readonly describedBy: string;
}

/** A tile in which the row of all controls would be wider than this shows the most used, and '⋯'. */
const ALL_CONTROLS = 208;

/** One photo of the feed. Where it stands is the placer's business, which alone writes its transform. */
export const Tile = memo(function Tile(props: TileProps) {
  const { photo, fill, place, number, geometry, placer, actions, selection, isEngaged, engage } = props;
  const [menuOpen, setMenuOpen] = useState(false);
  const { id } = photo;
  const isSelecting = useIsSelecting(selection);
  const isSelected = useIsSelected(selection, id);
  const { posting, movesOnly = false } = actions;
  const name = tileName(photo, number, postingWords(posting, id));
  const attach = useCallback(
    (element: HTMLLIElement | null) => (element === null ? undefined : placer.register(id, element)),
    [id, placer],
  );
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // In Safari the press of a control takes the focus to nothing: the pointer over it keeps the controls.
    if (isPointed() && currentTarget.matches(':hover')) return;
    if (!currentTarget.contains(relatedTarget)) engage(id, false);
  };
  const pending = isPending(photo);
  const filling = fill !== null && fill.stage !== 'failed';
  const controlled =
    !movesOnly && !props.compact && (isEngaged || menuOpen) && !pending && !filling && !isSelecting;
  const corner = cornerOf(geometry, place);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    // On a phone this is a finger that holds still, which lifts the photo.
    if (movesOnly || props.compact || pending || placer.held !== null || !isPointed()) return;
    event.currentTarget.querySelector<HTMLElement>('[data-face]')?.focus({ preventScroll: true });
    actions.openMenu(photo, { x: event.clientX, y: event.clientY });
  };
  return (
    <li
      ref={attach}
      aria-posinset={number + 1}
      aria-setsize={props.total}
      aria-busy={pending || filling || undefined}
      // Only a pointer that really moves: one that rests does not take the controls from the keyboard.
      onPointerMove={(event) => event.pointerType === 'mouse' && !isEngaged && engage(id, true)}
      onPointerLeave={() => engage(id, false)}
      onFocus={(event) => {
        props.onFocused(id);
        // A click gives the focus too, but then the pointer decides.
        if (!isPointed() && event.target.matches(':focus-visible')) engage(id, true);
      }}
      onBlur={leave}
      onContextMenu={openMenu}
      style={{
        width: geometry.tileWidth,
        height: geometry.tileHeight,
      }}
      className={cx(
        'group/tile absolute top-0 left-0 origin-top-left',
        'group-data-moving/feed:transition-transform group-data-moving/feed:duration-move',
        // How many are carried, and the edge of the next below the one that is seen.
        'data-count:before:absolute data-count:before:inset-0 data-count:before:-z-10 data-count:before:rotate-4 data-count:before:rounded-tile data-count:before:bg-neutral-6',
        'data-count:after:absolute data-count:after:-top-3 data-count:after:-right-3 data-count:after:grid data-count:after:size-12 data-count:after:place-items-center data-count:after:rounded-full data-count:after:bg-accent data-count:after:text-heading data-count:after:font-semibold data-count:after:text-on-accent data-count:after:content-[attr(data-count)]',
        // The others outline where they will land.
        'rounded-tile outline-accent data-[lifted=stacked]:-z-10! data-[lifted=stacked]:outline-2 data-[lifted=stacked]:-outline-offset-2',
        "data-swap:after:absolute data-swap:after:inset-0 data-swap:after:grid data-swap:after:place-items-center data-swap:after:rounded-tile data-swap:after:border-4 data-swap:after:border-accent data-swap:after:bg-photo-scrim data-swap:after:font-semibold data-swap:after:text-on-photo data-swap:after:content-['Swap']",
        'group-data-beyond/feed:data-[lifted=carried]:opacity-0 data-lifted:z-10 data-[lifted=carried]:transition-none! data-[lifted=held]:transition-none! data-[lifted=settling]:duration-land!',
      )}
    >
      <TileFace photo={photo} fill={fill} posting={posting} geometry={geometry} isControlled={controlled}>
        {isSelecting && !pending && <SelectionCheck isSelected={isSelected} />}
        <TileButton
          photo={photo}
          name={name}
          placer={placer}
          actions={actions}
          disabled={pending}
          isTabStop={props.isTabStop}
          // While posts are selected each is a switch.
          isPressed={props.isCarried || (isSelecting ? isSelected : undefined)}
          describedBy={props.describedBy}
        />
        <div
          className="pointer-events-none absolute inset-x-0 top-0"
          style={{ bottom: unseenBelow(corner.y, geometry.tileHeight) }}
        >
          {controlled && (
            <TileControls
              photo={photo}
              actions={actions}
              narrow={geometry.tileWidth < ALL_CONTROLS}
              onMenu={setMenuOpen}
            />
          )}
          {props.compact && !movesOnly && !isSelecting && (
            <SheetButton
              tileName={name}
              isTabStop={props.isTabStop}
              disabled={pending}
              onClick={() => actions.openSheet(photo)}
            />
          )}
        </div>
      </TileFace>
    </li>
  );
});
