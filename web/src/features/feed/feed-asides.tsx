import type { Ratio } from '@tessera/contracts';
import { announce } from '../../shared/ui/announcer.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import type { Photo } from '@tessera/contracts';
import type { DraftActions } from '../../domain/actions/draft-actions.js';
import type { PhotoActions } from '../../domain/actions/photo-actions.js';
import { isDraft, membersOf, type Photos } from '../../domain/photos/photo-list.js';
import { spanOf } from '../../domain/photos/move-span.js';
import { postingWords } from '../../domain/photos/posted.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import type { FeedContent } from './feed-content.js';
import type { TileActions } from './tile/tile-actions.js';
import { kindOf, tileName } from './tile/tile-name.js';
import type { Aside } from './use-aside.js';

const CarryBar = lazyOverlay(
  () => import('./drag/carry-bar.js'),
  ({ onCancel }) => onCancel(),
);
const CropDialog = lazyOverlay(
  () => import('../crop/crop-dialog.js'),
  ({ onClose }) => onClose(),
);
const LabelDialog = lazyOverlay(
  () => import('./tile/label-dialog.js'),
  ({ onClose }) => onClose(),
);
const MoveDialog = lazyOverlay(
  () => import('../selection/move-dialog.js'),
  ({ onClose }) => onClose(),
);
const TileMenu = lazyOverlay(
  () => import('./tile/tile-menu.js'),
  ({ close }) => close(),
);
const TileSheet = lazyOverlay(
  () => import('./tile/tile-sheet.js'),
  ({ close }) => close(),
);

interface FeedAsidesProps {
  readonly aside: Aside | null;
  readonly close: (then?: () => void) => void;
  /** Swaps what was picked up with what is tapped next, or no longer. */
  readonly onSwap: () => void;
  /** Those of the feed, and the drafts. */
  readonly photos: Photos;
  readonly content: FeedContent;
  readonly ratio: Ratio;
  readonly drafts: readonly Photo[];
  readonly actions: TileActions;
  readonly photoActions: PhotoActions;
  readonly draftActions: DraftActions;
}

const NEEDS_NO_PLACE: ReadonlySet<Aside['kind']> = new Set(['removal', 'crop', 'label']);

/** The sheet, dialog or bar that stands open for one photo of the feed. */
export function FeedAsides(props: FeedAsidesProps) {
  const { aside, close, onSwap, photos, content, drafts, actions, photoActions, draftActions } = props;
  const photo = photos.find(({ id }) => id === aside?.id);
  // A hidden one may be out of the feed while its details are open.
  const among = photo !== undefined && isDraft(photo) ? drafts : content.posts;
  const place = among.findIndex(({ id }) => id === aside?.id);
  if (aside === null || photo === undefined || (place < 0 && !NEEDS_NO_PLACE.has(aside.kind))) return null;
  const { posts, posting } = content;
  const name = tileName(photo, place, postingWords(posting, photo.id));
  const list = { photo, name, actions, close };
  const span = isDraft(photo) ? { first: 0, end: drafts.length } : spanOf(posts, [photo.id], posting);
  switch (aside.kind) {
    case 'sheet':
      return <TileSheet {...list} />;
    case 'menu':
      return <TileMenu {...list} at={aside.at} />;
    case 'position':
      return span === null ? null : (
        <MoveDialog
          description={`${name}, of ${among.length}`}
          place={place}
          span={span}
          onMove={(to) => {
            if (isDraft(photo)) draftActions.move(drafts, [photo.id], to);
            else photoActions.move(posts, [photo.id], to, posting);
          }}
          onClose={() => close()}
        />
      );
    case 'crop':
      return (
        <CropDialog
          photo={photo}
          ratio={props.ratio}
          onSave={(focus, seen) => photoActions.setFocus(seen, focus)}
          onClose={() => close()}
        />
      );
    case 'label':
      return <LabelDialog photo={photo} name={name} onClose={() => close()} />;
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
          {removalText(photo, place, membersOf(photos, photo).length)}
        </ConfirmDialog>
      );
  }
}

function removalText(photo: Photo, place: number, members: number): string {
  const others = members === 1 ? 'its other photo' : `its ${members} other photos`;
  return `${place < 0 ? 'The hidden photo' : `${kindOf(photo)} ${place + 1}`} and ${others} go to the trash, for 30 days.`;
}
