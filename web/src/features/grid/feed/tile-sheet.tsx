import type { Photo } from '@tessera/contracts';
import {
  Clapperboard,
  Eye,
  EyeOff,
  Hand,
  Image,
  ImagePlus,
  Images,
  Move,
  PenLine,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { Sheet, SheetAction } from '../../../shared/ui/sheet.js';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES } from '../photos/photo-list.js';
import type { TileActions } from './tile-actions.js';

const ICON = 'size-5 text-neutral-8';
const TYPE_ICONS = { photo: Image, reel: Clapperboard, carousel: Images } as const;

export interface TileSheetProps {
  readonly photo: Photo;
  readonly name: string;
  readonly actions: TileActions;
  readonly onClose: () => void;
}

/** All that can be done to a tile, in words, in reach of the thumb; Delete is last and apart. */
export default function TileSheet({ photo, name, actions, onClose }: TileSheetProps) {
  const then = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Sheet open onOpenChange={onClose} title={name}>
      {photo.isPlaceholder && (
        <SheetAction icon={<ImagePlus className={ICON} />} onClick={then(() => actions.choosePicture(photo))}>
          Choose a photo
        </SheetAction>
      )}
      <SheetAction icon={<PenLine className={ICON} />} onClick={then(() => actions.open(photo))}>
        Edit details
      </SheetAction>
      <SheetAction
        icon={photo.isPinned ? <PinOff className={ICON} /> : <Pin className={ICON} />}
        onClick={then(() => actions.setPinned(photo, !photo.isPinned))}
      >
        {photo.isPinned ? 'Unpin photo' : 'Pin photo'}
      </SheetAction>
      <SheetAction
        icon={photo.isHidden ? <Eye className={ICON} /> : <EyeOff className={ICON} />}
        onClick={then(() => actions.setHidden(photo, !photo.isHidden))}
      >
        {photo.isHidden ? 'Show photo' : 'Hide photo'}
      </SheetAction>
      {MEDIA_TYPES.filter((type) => type !== photo.mediaType).map((type) => {
        const Icon = TYPE_ICONS[type];
        return (
          <SheetAction
            key={type}
            icon={<Icon className={ICON} />}
            onClick={then(() => actions.setMediaType(photo, type))}
          >
            Mark as {MEDIA_TYPE_NAMES[type]}
          </SheetAction>
        );
      })}
      <SheetAction icon={<Hand className={ICON} />} onClick={then(() => actions.pickUp(photo))}>
        Pick up
      </SheetAction>
      <SheetAction icon={<Move className={ICON} />} onClick={then(() => actions.askPosition(photo))}>
        Move to position...
      </SheetAction>
      <div className="mx-6 my-1 h-px bg-neutral-5" />
      <SheetAction danger icon={<Trash2 className="size-5" />} onClick={then(() => actions.remove(photo))}>
        Delete photo
      </SheetAction>
    </Sheet>
  );
}
