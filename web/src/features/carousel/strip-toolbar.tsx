import type { Photo } from '@tessera/contracts';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { photoNumber } from './photo-number.js';

interface StripToolbarProps {
  readonly photo: Photo;
  /** From 0. */
  readonly number: number;
  readonly total: number;
  readonly onMove: (photo: Photo, to: number) => void;
  readonly onRemove: (photo: Photo) => void;
}

const ICON = 'size-4';

/** What can be done to the photo in the large preview: everything that a drag does, without one, and Delete. */
export function StripToolbar({ photo, number, total, onMove, onRemove }: StripToolbarProps) {
  const [said, say] = useState('');
  const name = photoNumber(number, total);
  const moveTo = (to: number) => {
    if (to < 0 || to >= total) return;
    onMove(photo, to);
    say(`The photo is at position ${to + 1} of ${total} now.`);
  };
  return (
    <div
      // No tool bar: each button is a stop of Tab, and the arrow keys lead to the next photo.
      role="group"
      aria-label={`Actions for ${name}`}
      className="flex items-center gap-1 pointer-coarse:gap-2"
    >
      <p className="mr-auto text-small text-neutral-8">{name}</p>
      <Tooltip text="Move earlier">
        <IconButton
          label="Move earlier"
          aria-disabled={number === 0}
          icon={<ArrowLeft className={ICON} />}
          onClick={() => moveTo(number - 1)}
        />
      </Tooltip>
      <Tooltip text="Move later">
        <IconButton
          label="Move later"
          aria-disabled={number === total - 1}
          icon={<ArrowRight className={ICON} />}
          onClick={() => moveTo(number + 1)}
        />
      </Tooltip>
      <Tooltip text="Delete photo">
        <IconButton
          label="Delete photo"
          icon={<Trash2 className={ICON} />}
          onClick={() => onRemove(photo)}
          className="ml-4"
        />
      </Tooltip>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
