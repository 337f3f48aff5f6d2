import type { MediaType, Photo } from '@tessera/contracts';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES } from '../../../domain/photos/photo-list.js';
import { typeLocked } from '../../../domain/plan/locks.js';
import { MenuChoice, MenuChoices } from '../../../shared/ui/dropdown-menu.js';
import { lockedName, RowLock } from '../../../shared/ui/locked.js';
import type { TileActions } from './tile-actions.js';

interface TypeChoicesProps {
  readonly photo: Photo;
  readonly actions: TileActions;
}

/** The media types to choose from, in the menu of a tile and of the post dialog. */
export function TypeChoices({ photo, actions }: TypeChoicesProps) {
  return (
    <MenuChoices
      value={photo.mediaType}
      onValueChange={(type) => actions.setMediaType(photo, type as MediaType)}
    >
      {MEDIA_TYPES.map((type) => {
        const locked = typeLocked(actions.limits, photo, type);
        return (
          <MenuChoice key={type} value={type} aria-label={lockedName(MEDIA_TYPE_NAMES[type], locked)}>
            {MEDIA_TYPE_NAMES[type]}
            {locked && <RowLock />}
          </MenuChoice>
        );
      })}
    </MenuChoices>
  );
}
