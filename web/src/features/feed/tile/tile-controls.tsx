import type { Photo } from '@tessera/contracts';
import { Ellipsis } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { DropdownMenu } from '../../../shared/ui/dropdown-menu.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { LockedIcon, lockedName } from '../../../shared/ui/locked.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';
import type { TileActions } from './tile-actions.js';
import { tileCommands, TYPE_ICONS, type TileCommand } from './tile-commands.js';
import { TypeChoices } from './type-choices.js';

interface TileControlsProps {
  readonly photo: Photo;
  readonly actions: TileActions;
  /** Too narrow for all of them: the rest is in the menu behind '⋯'. */
  readonly narrow: boolean;
  /** The menu hangs outside of the tile; while it is open the controls must stay. */
  readonly onMenu: (open: boolean) => void;
}

const ICON = 'size-4';
const ROW =
  'absolute inset-x-1 bottom-1 flex gap-0.5 *:pointer-events-auto group-data-moving/feed:hidden in-data-dragging:hidden';

/** Controls of a tile under the pointer or with the focus. Delete stands apart from the others, in the corner. */
export default function TileControls({ photo, actions, narrow, onMenu }: TileControlsProps) {
  const { fill, hide, pin, position, remove } = tileCommands(photo, actions);
  return (
    <>
      {photo.isPlaceholder && (
        <Button
          size="small"
          className="pointer-events-auto absolute! inset-x-0 top-1/2 mx-auto -mt-14 w-fit bg-float group-data-moving/feed:hidden in-data-dragging:hidden"
          onClick={fill.run}
        >
          {fill.label}
        </Button>
      )}
      <div className={ROW}>
        <Control command={hide} />
        <Control command={pin} />
        {narrow ? (
          <MoreActions photo={photo} actions={actions} />
        ) : (
          <>
            <TypeMenu photo={photo} actions={actions} onMenu={onMenu} />
            {position !== null && <Control command={position} />}
            <Control command={remove} className="ml-auto" />
          </>
        )}
      </div>
    </>
  );
}

function Control({ command, className }: { readonly command: TileCommand; readonly className?: string }) {
  const { label, Icon, locked, run } = command;
  const name = lockedName(label, locked);
  return (
    <Tooltip text={name}>
      <IconButton
        variant="on-photo"
        label={name}
        icon={
          <LockedIcon locked={locked}>
            <Icon className={ICON} />
          </LockedIcon>
        }
        onClick={run}
        className={className}
      />
    </Tooltip>
  );
}

function TypeMenu({ photo, actions, onMenu }: Pick<TileControlsProps, 'photo' | 'actions' | 'onMenu'>) {
  const Icon = TYPE_ICONS[photo.mediaType];
  return (
    <DropdownMenu
      align="start"
      onOpenChange={onMenu}
      trigger={
        <Tooltip text="Media type">
          <IconButton variant="on-photo" label="Media type" icon={<Icon className={ICON} />} />
        </Tooltip>
      }
    >
      <TypeChoices photo={photo} actions={actions} />
    </DropdownMenu>
  );
}

function MoreActions({ photo, actions }: Pick<TileControlsProps, 'photo' | 'actions'>) {
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, top, bottom } = currentTarget.getBoundingClientRect();
    // The menu opens away from the edge that is near, and does not cover its button.
    actions.openMenu(photo, { x: left, y: top > window.innerHeight / 2 ? top : bottom });
  };
  return (
    <Tooltip text="More actions">
      <IconButton
        variant="on-photo"
        label="More actions"
        aria-haspopup="menu"
        icon={<Ellipsis className={ICON} />}
        onClick={open}
        className="ml-auto"
      />
    </Tooltip>
  );
}
