import type { MediaType, Photo } from '@tessera/contracts';
import { Clapperboard, Eye, EyeOff, Image, Images, Move, Pin, PinOff, Trash2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { DropdownMenu, MenuChoice, MenuChoices } from '../../../shared/ui/dropdown-menu.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES } from '../photos/photo-list.js';
import type { TileActions } from './tile-actions.js';

export interface TileControlsProps {
  readonly photo: Photo;
  readonly actions: TileActions;
  /** The menu hangs outside of the tile; while it is open the controls must stay. */
  readonly onMenu: (open: boolean) => void;
}

const ICON = 'size-4';
const TYPE_ICONS = { photo: Image, reel: Clapperboard, carousel: Images } as const;

/** Controls of a tile under the pointer or with the focus. Delete stands apart from the others. */
export function TileControls({ photo, actions, onMenu }: TileControlsProps) {
  const TypeIcon = TYPE_ICONS[photo.mediaType];
  const hide = photo.isHidden ? 'Show photo' : 'Hide photo';
  const pin = photo.isPinned ? 'Unpin photo' : 'Pin photo';
  return (
    <>
      {photo.isPlaceholder && (
        <Button
          size="small"
          className="absolute! inset-x-0 top-1/2 mx-auto -mt-14 w-fit bg-float group-data-moving/feed:hidden"
          onClick={() => actions.choosePicture(photo)}
        >
          Choose a photo
        </Button>
      )}
      <div className="pointer-events-none absolute inset-x-1 bottom-1 flex justify-between *:pointer-events-auto group-data-moving/feed:hidden">
        <div className="flex gap-0.5">
          <Tooltip text={hide}>
            <IconButton
              variant="on-photo"
              label={hide}
              icon={photo.isHidden ? <Eye className={ICON} /> : <EyeOff className={ICON} />}
              onClick={() => actions.setHidden(photo, !photo.isHidden)}
            />
          </Tooltip>
          <Tooltip text={pin}>
            <IconButton
              variant="on-photo"
              label={pin}
              icon={photo.isPinned ? <PinOff className={ICON} /> : <Pin className={ICON} />}
              onClick={() => actions.setPinned(photo, !photo.isPinned)}
            />
          </Tooltip>
          <DropdownMenu
            align="start"
            onOpenChange={onMenu}
            trigger={
              <IconButton
                variant="on-photo"
                label="Media type"
                title="Media type"
                icon={<TypeIcon className={ICON} />}
              />
            }
          >
            <MenuChoices
              value={photo.mediaType}
              onValueChange={(type) => actions.setMediaType(photo, type as MediaType)}
            >
              {MEDIA_TYPES.map((type) => (
                <MenuChoice key={type} value={type}>
                  {MEDIA_TYPE_NAMES[type]}
                </MenuChoice>
              ))}
            </MenuChoices>
          </DropdownMenu>
          <Tooltip text="Move to position...">
            <IconButton
              variant="on-photo"
              label="Move to position..."
              icon={<Move className={ICON} />}
              onClick={() => actions.askPosition(photo)}
            />
          </Tooltip>
        </div>
        <Tooltip text="Delete photo">
          <IconButton
            variant="on-photo"
            label="Delete photo"
            icon={<Trash2 className={ICON} />}
            onClick={() => actions.remove(photo)}
          />
        </Tooltip>
      </div>
    </>
  );
}
