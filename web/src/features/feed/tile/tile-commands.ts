import type { MediaType, Photo } from '@tessera/contracts';
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  CalendarCheck,
  CalendarMinus,
  Clapperboard,
  CopyPlus,
  Crop,
  Eye,
  EyeOff,
  FolderInput,
  Hand,
  Image,
  ImagePlus,
  ImageUp,
  Images,
  Move,
  PenLine,
  Pin,
  PinOff,
  Tag,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { isDraft, MEDIA_TYPE_NAMES, MEDIA_TYPES } from '../../../domain/photos/photo-list.js';
import { isLocked } from '../../../domain/photos/posted.js';
import { hideLocked, typeLocked } from '../../../domain/plan/locks.js';
import type { TileActions } from './tile-actions.js';

/** One thing that can be done to a tile, in the words of the sheet and the menu and with the icon of its control. */
export interface TileCommand {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** The plan does not include it: choosing it shows a toast. */
  readonly locked: boolean;
  readonly run: () => void;
}

export const TYPE_ICONS: Record<MediaType, LucideIcon> = {
  photo: Image,
  reel: Clapperboard,
  carousel: Images,
};

/** Everything that can be done to a photo; the sheet, the menu and the controls of its tile show the same. */
export function tileCommands(photo: Photo, actions: TileActions) {
  const { limits, posting } = actions;
  const isPosted = posting.posted.has(photo.id);
  const keepsPlace = isLocked(posting, photo.id);
  const command = (label: string, Icon: LucideIcon, run: () => void, locked = false): TileCommand => ({
    label,
    Icon,
    locked,
    run,
  });
  return {
    fill: command('Choose a photo', ImagePlus, () => actions.choosePicture(photo)),
    replace: command('Replace picture...', ImageUp, () => actions.choosePicture(photo)),
    open: command('Edit details', PenLine, () => actions.open(photo)),
    crop: command('Adjust crop', Crop, () => actions.adjustCrop(photo)),
    pin: command(photo.isPinned ? 'Unpin photo' : 'Pin photo', photo.isPinned ? PinOff : Pin, () =>
      actions.setPinned(photo, !photo.isPinned),
    ),
    hide: command(
      photo.isHidden ? 'Show photo' : 'Hide photo',
      photo.isHidden ? Eye : EyeOff,
      () => actions.setHidden(photo, !photo.isHidden),
      hideLocked(limits, photo),
    ),
    label: command('Label...', Tag, () => actions.askLabel(photo)),
    types: MEDIA_TYPES.filter((type) => type !== photo.mediaType).map((type) =>
      command(
        `Mark as ${MEDIA_TYPE_NAMES[type]}`,
        TYPE_ICONS[type],
        () => actions.setMediaType(photo, type),
        typeLocked(limits, photo, type),
      ),
    ),
    // A placeholder has no picture that could be online.
    posted: photo.isPlaceholder
      ? null
      : command(
          isPosted ? 'Mark as planned' : 'Mark as posted',
          isPosted ? CalendarMinus : CalendarCheck,
          () => actions.setPosted(photo, !isPosted),
        ),
    select: command('Select', CircleCheck, () => actions.select(photo)),
    carry: keepsPlace ? null : command('Pick up', Hand, () => actions.pickUp(photo)),
    position: keepsPlace ? null : command('Move to position...', Move, () => actions.askPosition(photo)),
    shelve: command('To drafts', Archive, () => actions.shelve([photo.id])),
    unshelve: command('Add to feed', ArchiveRestore, () => actions.unshelve(photo)),
    toGrid: command('Move to grid...', FolderInput, () => actions.moveToGrid(photo)),
    copyToGrid: command('Copy to grid...', CopyPlus, () => actions.copyToGrid(photo)),
    remove: command('Delete photo', Trash2, () => actions.remove(photo)),
  };
}

/** All of it as a list, but for Delete, which stands last and apart. */
export function listedCommands(photo: Photo, actions: TileActions): readonly TileCommand[] {
  const { fill, replace, open, crop, pin, hide, types, ...others } = tileCommands(photo, actions);
  const { label, posted, select, carry, position, shelve, unshelve, toGrid, copyToGrid } = others;
  const listed = (): readonly (TileCommand | null)[] => {
    const replaced = photo.isPlaceholder ? null : replace;
    if (isDraft(photo))
      return [open, unshelve, crop, replaced, hide, label, ...types, select, position, toGrid, copyToGrid];
    if (photo.isPlaceholder)
      return [fill, open, pin, hide, label, ...types, select, carry, position, toGrid, copyToGrid];
    const shelved = actions.posting.posted.has(photo.id) ? null : shelve;
    return [
      open,
      crop,
      replaced,
      pin,
      hide,
      label,
      ...types,
      posted,
      select,
      carry,
      position,
      shelved,
      toGrid,
      copyToGrid,
    ];
  };
  return listed().filter((command) => command !== null);
}
