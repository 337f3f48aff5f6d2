import type { Ratio } from '@tessera/contracts';
import { lazy, Suspense } from 'react';
import { announce } from '../../../shared/ui/announcer.js';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import type { PhotoActions } from '../photos/photo-actions.js';
import { membersOf, type Photos } from '../photos/photo-list.js';
import { CarryBar } from './carry-bar.js';
import type { FeedContent } from './feed-content.js';
import type { TileActions } from './tile-actions.js';
import { tileName } from './tile-name.js';
import type { Aside } from './use-feed-actions.js';

const CropDialog = lazy(() => import('../crop/crop-dialog.js'));
const MoveDialog = lazy(() => import('./move-dialog.js'));
const TileMenu = lazy(() => import('./tile-menu.js'));
const TileSheet = lazy(() => import('./tile-sheet.js'));

export interface FeedAsidesProps {
  readonly aside: Aside | null;
  readonly close: (then?: () => void) => void;
  /** Swaps what was picked up with what is tapped next, or no longer. */
  readonly onSwap: () => void;
  readonly photos: Photos;
  readonly content: FeedContent;
  readonly ratio: Ratio;
  readonly actions: TileActions;
  readonly photoActions: PhotoActions;
}

const NEEDS_NO_PLACE: ReadonlySet<Aside['kind']> = new Set(['removal', 'crop']);

/** The sheet, dialog or bar that stands open for one photo of the feed. */
export function FeedAsides(props: FeedAsidesProps) {
  const { aside, close, onSwap, photos, content, actions, photoActions } = props;
  const photo = photos.find(({ id }) => id === aside?.id);
  // A hidden one may be out of the feed while its details are open.
  const place = photo === undefined ? -1 : content.posts.indexOf(photo);
  if (aside === null || photo === undefined || (place < 0 && !NEEDS_NO_PLACE.has(aside.kind))) return null;
  const list = { photo, name: tileName(photo, place), actions, close };
  switch (aside.kind) {
    case 'sheet':
      return (
        <Suspense fallback={null}>
          <TileSheet {...list} />
        </Suspense>
      );
    case 'menu':
      return (
        <Suspense fallback={null}>
          <TileMenu {...list} at={aside.at} />
        </Suspense>
      );
    case 'position':
      return (
        <Suspense fallback={null}>
          <MoveDialog
            description={`${list.name}, of ${content.posts.length}`}
            place={place}
            count={content.posts.length}
            onMove={(to) => photoActions.move(content.posts, [photo.id], to)}
            onClose={() => close()}
          />
        </Suspense>
      );
    case 'crop':
      return (
        <Suspense fallback={null}>
          <CropDialog
            photo={photo}
            ratio={props.ratio}
            onSave={(focus) => photoActions.setFocus(photo, focus)}
            onClose={() => close()}
          />
        </Suspense>
      );
    case 'carry':
      return (
        <CarryBar
          isSwap={aside.isSwap}
          onSwap={onSwap}
          onCancel={() => close(() => announce('The photo is back in its place.'))}
        />
      );
    case 'removal':
      return (
        <ConfirmDialog
          open
          onOpenChange={() => close()}
          title="Delete carousel"
          confirmLabel="Delete carousel"
          danger
          onConfirm={() => photoActions.remove(photo)}
        >
          {removalText(place, membersOf(photos, photo).length)}
        </ConfirmDialog>
      );
  }
}

function removalText(place: number, members: number): string {
  const others = members === 1 ? 'its other photo' : `its ${members} other photos`;
  return `${place < 0 ? 'The hidden photo' : `Photo ${place + 1}`} and ${others} go to the trash, for 30 days.`;
}
