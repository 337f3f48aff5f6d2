import { useDraggable } from '@dnd-kit/core';
import type { Photo } from '@tessera/contracts';
import type { Slot } from '@tessera/grid-core';
import { CalendarCheck, TriangleAlert } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { captionStart } from '../../domain/photos/caption-start.js';
import { dateWords } from '../../domain/photos/post-dates.js';
import { cx } from '../../shared/ui/class-names.js';
import { TilePicture } from '../feed/tile/tile-picture.js';

interface MonthPostProps {
  readonly post: Photo;
  readonly slot: Slot;
  /** That of the rhythm. */
  readonly zone: string;
  /** In the posting order, from 1. */
  readonly number: number;
  readonly isCarried: boolean;
  /** Null while another post is carried: then a click means the day. */
  readonly onPress: (() => void) | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** CSS pixels, for the choice among the sizes that the server has. */
const WIDTH = 56;

/** A post on its day: dragged, or picked up with a click and moved by the arrow keys or a click on a day. */
export function MonthPost({ post, slot, zone, number, isCarried, onPress, onKeyDown }: MonthPostProps) {
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: post.id });
  const { long, mark, why } = dateWords(slot, zone);
  const whyId = useId();
  const start = captionStart(post.description);
  const words = [
    number === 1 ? 'Next up' : `Post ${number}`,
    start === '' ? '' : `“${start}”`,
    long,
    slot.fixed ? 'fixed' : '',
    mark?.toLowerCase() ?? '',
  ];
  const Mark = mark === null ? CalendarCheck : TriangleAlert;
  return (
    <li ref={setNodeRef} {...listeners} className={cx('touch-manipulation', isDragging && 'opacity-40')}>
      <button
        type="button"
        data-post={post.id}
        aria-pressed={isCarried}
        aria-describedby={why === null ? 'month-keys' : `month-keys ${whyId}`}
        title={why ?? undefined}
        aria-label={words.filter((word) => word !== '').join(', ')}
        onClick={(event) => {
          if (onPress === null) return;
          event.stopPropagation();
          onPress();
        }}
        onKeyDown={onKeyDown}
        className="relative block aspect-square w-full scroll-mt-24 overflow-hidden rounded-tile bg-neutral-4 select-none aria-pressed:outline-4 aria-pressed:outline-accent"
      >
        <TilePicture photo={post} width={WIDTH} lazy />
        {(slot.fixed || mark !== null) && (
          <span
            aria-hidden="true"
            data-mark={mark ?? 'fixed'}
            className="absolute top-0.5 right-0.5 grid size-5 place-items-center rounded-full bg-photo-scrim text-on-photo"
          >
            <Mark className="size-3" />
          </span>
        )}
        {slot.time !== null && (
          <span
            aria-hidden="true"
            className="absolute inset-x-0 bottom-0 bg-photo-scrim text-center text-[0.625rem] leading-4 text-on-photo tabular-nums"
          >
            {slot.time}
          </span>
        )}
      </button>
      {why !== null && (
        <span id={whyId} className="sr-only">
          {why}
        </span>
      )}
    </li>
  );
}
