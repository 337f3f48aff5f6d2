import type { Photo } from '@tessera/contracts';
import { Ellipsis } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useSortableItem } from '../../shared/drag/use-sortable-item.js';
import { cx } from '../../shared/ui/class-names.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { isMenuKey, isRemoveKey, isSelectKey } from '../../shared/ui/item-keys.js';
import { isPointed } from '../../shared/ui/pointed.js';
import { SelectionCheck } from '../selection/selection-check.js';
import type { Selection } from '../selection/selection.js';
import { useIsSelected, useIsSelecting } from '../selection/use-selection.js';
import type { TileActions } from '../feed/tile/tile-actions.js';
import { TileMarks } from '../feed/tile/tile-mark.js';
import { tileName } from '../feed/tile/tile-name.js';
import { TilePicture } from '../feed/tile/tile-picture.js';

interface DraftTileProps {
  readonly photo: Photo;
  /** From 0. */
  readonly place: number;
  readonly actions: TileActions;
  readonly selection: Selection;
  /** How many a drag carries that carries this one; else 0. */
  readonly carried: number;
  /** Height by width. */
  readonly shape: number;
  /** A sheet takes the place of the menu. */
  readonly compact: boolean;
}

/** CSS pixels, for the choice among the sizes that the server has. */
const WIDTH = 112;

/** One draft: a click opens its details or selects it, a drag moves it, '⋯' lists everything else. */
export function DraftTile(props: DraftTileProps) {
  const { photo, place, actions, selection, carried, shape, compact } = props;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortableItem(photo.id);
  const isSelecting = useIsSelecting(selection);
  const isSelected = useIsSelected(selection, photo.id);
  const name = tileName(photo, place);
  const openAt = (element: Element) => {
    if (compact) {
      actions.openSheet(photo);
      return;
    }
    const { left, top, bottom } = element.getBoundingClientRect();
    actions.openMenu(photo, { x: left, y: top > window.innerHeight / 2 ? top : bottom });
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    // On a phone this is a finger that holds still, which lifts the draft.
    if (compact || !isPointed()) return;
    actions.openMenu(photo, { x: event.clientX, y: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isDragging && isSelectKey(event)) {
      selection.toggle(photo.id);
    } else if (!isDragging && isRemoveKey(event)) {
      // The key means the selected ones then.
      if (selection.isActive) return;
      event.preventDefault();
      actions.remove(photo);
    } else if (!isDragging && isMenuKey(event)) {
      event.preventDefault();
      openAt(event.currentTarget);
    } else {
      (listeners?.['onKeyDown'] as ((event: KeyboardEvent) => void) | undefined)?.(event);
    }
  };
  return (
    <li
      ref={setNodeRef}
      onContextMenu={onContextMenu}
      style={{ transform, transition, aspectRatio: 1 / shape }}
      data-count={isDragging && carried > 1 ? carried : undefined}
      className={cx(
        'group/draft relative data-leaving:opacity-40',
        'data-count:after:pointer-events-none data-count:after:absolute data-count:after:inset-0 data-count:after:m-auto data-count:after:grid data-count:after:size-8 data-count:after:place-items-center data-count:after:rounded-full data-count:after:bg-accent data-count:after:font-semibold data-count:after:text-on-accent data-count:after:content-[attr(data-count)] data-leaving:after:hidden!',
        isDragging ? 'z-10' : carried > 1 && 'opacity-40',
      )}
    >
      <div
        className={cx(
          'size-full overflow-hidden rounded-tile bg-neutral-3',
          isDragging && 'scale-103 shadow-float',
        )}
      >
        <div className={cx('size-full transition-opacity', photo.isHidden && 'opacity-40')}>
          <TilePicture photo={photo} width={WIDTH} shape={shape} />
        </div>
        <TileMarks photo={photo} />
        {isSelecting && <SelectionCheck isSelected={isSelected} />}
      </div>
      <button
        type="button"
        {...attributes}
        {...listeners}
        // While drafts are selected each is a switch.
        aria-pressed={attributes['aria-pressed'] ?? (isSelecting ? isSelected : undefined)}
        data-draft={photo.id}
        aria-label={name}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (!selection.press(photo.id, event)) actions.open(photo);
        }}
        className={cx(
          'absolute inset-0 touch-manipulation rounded-tile outline-accent transition-colors select-none active:bg-photo-scrim/40 focus-visible:-outline-offset-2',
          isSelected && 'outline-4 -outline-offset-4',
        )}
      />
      {!isSelecting && (
        <IconButton
          size={compact ? 'large' : 'small'}
          label={`Actions for ${name}`}
          aria-haspopup={compact ? 'dialog' : 'menu'}
          icon={
            <span className="grid size-7 place-items-center rounded-full bg-photo-scrim text-on-photo">
              <Ellipsis className="size-4" />
            </span>
          }
          onClick={(event) => openAt(event.currentTarget)}
          className={cx(
            'absolute! hover:bg-transparent! active:bg-transparent! active:*:bg-scrim',
            compact
              ? 'right-0 bottom-0'
              : 'right-1 bottom-1 opacity-0 transition-opacity group-hover/draft:opacity-100 group-has-focus-visible/draft:opacity-100',
          )}
        />
      )}
    </li>
  );
}
