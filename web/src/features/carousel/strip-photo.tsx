import type { Photo } from '@tessera/contracts';
import type { KeyboardEvent } from 'react';
import { useSortableItem } from '../../shared/drag/use-sortable-item.js';
import { cx } from '../../shared/ui/class-names.js';
import { isRemoveKey } from '../../shared/ui/item-keys.js';
import { TilePicture } from '../feed/tile/tile-picture.js';
import { photoNumber } from './photo-number.js';

interface StripPhotoProps {
  readonly photo: Photo;
  /** From 0. */
  readonly number: number;
  readonly total: number;
  /** Whether it is the one in the large preview. */
  readonly shown: boolean;
  readonly onShow: (id: string) => void;
  readonly onRemove: (photo: Photo) => void;
}

/** CSS pixels, for the choice among the sizes that the server has. */
const WIDTH = 72;

/** One photo of the strip: a click shows it large, a drag moves it, Delete deletes it. */
export function StripPhoto({ photo, number, total, shown, onShow, onRemove }: StripPhotoProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging, newIndex } = useSortableItem(
    photo.id,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isDragging && isRemoveKey(event)) {
      event.preventDefault();
      onRemove(photo);
    } else {
      (listeners?.['onKeyDown'] as ((event: KeyboardEvent) => void) | undefined)?.(event);
    }
  };
  return (
    <li
      ref={setNodeRef}
      style={{ transform, transition }}
      className={cx('relative aspect-[3/4]', isDragging && 'z-10')}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        data-member={photo.id}
        onKeyDown={onKeyDown}
        aria-label={photoNumber(number, total)}
        aria-current={shown || undefined}
        onClick={() => onShow(photo.id)}
        className={cx(
          'block size-full touch-manipulation overflow-hidden rounded-tile bg-neutral-3 outline-offset-2 select-none active:opacity-80 aria-[current]:outline-2 aria-[current]:outline-neutral-10 aria-[current]:focus-visible:outline-accent',
          isDragging && 'scale-103 shadow-float',
        )}
      >
        <TilePicture photo={photo} width={WIDTH} />
      </button>
      {/* During a drag the number that it would have. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute bottom-1 left-1 rounded-control bg-photo-scrim px-1 text-small text-on-photo"
      >
        {newIndex + 1}
      </span>
    </li>
  );
}
