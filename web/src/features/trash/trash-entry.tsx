import type { TrashItem } from '@tessera/contracts';
import { ImagePlus, LayoutGrid, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { deletedOn, timeLeft, trashedName, trashName } from './trash-texts.js';

interface TrashEntryProps {
  readonly item: TrashItem;
  /** Of the grid that a photo was taken from, wherever that is now; null where it is gone. */
  readonly gridName: string | null;
  /** Its grid lies in the trash too, so that there is nowhere to put it back. */
  readonly homeless: boolean;
  readonly onRestore: (button: HTMLElement) => void;
  readonly onErase: (button: HTMLElement) => void;
}

/** One thing in the trash: what it is, how long it stays, and the two ways out. */
export function TrashEntry({ item, gridName, homeless, onRestore, onErase }: TrashEntryProps) {
  const name = trashName(item, gridName);
  const whenId = useId();
  const [seenAt] = useState(() => new Date());
  const restore = (
    <Button
      aria-label={`Restore ${name}`}
      aria-describedby={whenId}
      aria-disabled={homeless || undefined}
      onClick={({ currentTarget }) => !homeless && onRestore(currentTarget)}
    >
      Restore
    </Button>
  );
  return (
    <li className="flex items-center gap-3 border-b border-neutral-5 py-3">
      <Picture item={item} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold break-words">{name}</p>
        <p id={whenId} className="text-small text-neutral-8">
          <span className="max-sm:sr-only">{deletedOn(item)}, </span>
          {timeLeft(item, seenAt)}
        </p>
      </div>
      {homeless ? <Tooltip text="Restore its grid first">{restore}</Tooltip> : restore}
      <Tooltip text="Erase for good">
        <IconButton
          label={`Erase ${name} for good`}
          aria-describedby={whenId}
          icon={<Trash2 className="size-4" />}
          onClick={({ currentTarget }) => onErase(currentTarget)}
        />
      </Tooltip>
    </li>
  );
}

function Picture({ item }: { readonly item: TrashItem }) {
  const Icon = item.kind === 'grid' ? LayoutGrid : ImagePlus;
  return (
    <span className="grid h-16 w-12 shrink-0 place-items-center overflow-hidden rounded-tile bg-neutral-3 text-neutral-7">
      {item.thumbUrl === null ? (
        <Icon className="size-5" aria-hidden="true" />
      ) : (
        <img
          src={item.thumbUrl}
          alt={`Picture of ${trashedName(item)}`}
          loading="lazy"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
