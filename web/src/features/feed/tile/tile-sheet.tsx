import type { Photo } from '@tessera/contracts';
import { lockedName, RowLock } from '../../../shared/ui/locked.js';
import { Sheet, SheetAction } from '../../../shared/ui/sheet.js';
import type { TileActions } from './tile-actions.js';
import { listedCommands, tileCommands } from './tile-commands.js';

export interface TileListProps {
  readonly photo: Photo;
  /** What the photo is called. */
  readonly name: string;
  readonly actions: TileActions;
  /** Closes it, and then does what was chosen. */
  readonly close: (then?: () => void) => void;
}

/** All that can be done to a tile, in words, in reach of the thumb; Delete is last and apart. */
export default function TileSheet({ photo, name, actions, close }: TileListProps) {
  const { remove } = tileCommands(photo, actions);
  return (
    <Sheet
      open
      onOpenChange={() => close()}
      title={name}
      {...(photo.isPlaceholder ? {} : { thumbnail: photo.thumbUrl ?? photo.url })}
    >
      {listedCommands(photo, actions).map(({ label, Icon, locked, run }) => (
        <SheetAction
          key={label}
          aria-label={lockedName(label, locked)}
          icon={<Icon className="size-5 text-neutral-8" aria-hidden="true" />}
          onClick={() => close(run)}
        >
          {label}
          {locked && <RowLock />}
        </SheetAction>
      ))}
      <div className="mx-6 my-1 h-px bg-neutral-5" />
      <SheetAction
        danger
        icon={<remove.Icon className="size-5" aria-hidden="true" />}
        onClick={() => close(remove.run)}
      >
        {remove.label}
      </SheetAction>
    </Sheet>
  );
}
