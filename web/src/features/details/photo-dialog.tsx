import type { Photo, PlanLimits } from '@tessera/contracts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isDraft, type Photos } from '../../domain/photos/photo-list.js';
import { postingWords } from '../../domain/photos/posted.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { photoNumber } from '../carousel/photo-number.js';
import type { TileActions } from '../feed/tile/tile-actions.js';
import { kindOf, marksOf, placeOf, tileName } from '../feed/tile/tile-name.js';
import type { UploadItem } from '../uploads/queue/upload-item.js';
import type { CaptionAutosave } from './captions/caption-autosave.js';
import { isSaveKey, stepOfKey } from './keys.js';
import { Lightbox } from './lightbox.js';
import { PostFields } from './post-fields.js';
import { PostSteps } from './post-steps-buttons.js';
import { photoBeside, postBeside, type Browsed } from './post-steps.js';
import { PostToolbar } from './post-toolbar.js';
import { Preview } from './preview.js';
import { useReadAhead } from './use-read-ahead.js';

interface PhotoDialogProps {
  readonly photos: Photos;
  readonly browsed: Browsed;
  /** The posts that the feed shows, or the drafts. */
  readonly listed: readonly Photo[];
  /** The photo that is on its way into a placeholder. */
  readonly fill: UploadItem | null;
  readonly limits: PlanLimits;
  readonly captionAutosave: CaptionAutosave;
  readonly actions: TileActions;
  readonly onShow: (id: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** 'Edit Photo Details': the picture, as large as the window allows, beside its caption and its carousel. */
export default function PhotoDialog(props: PhotoDialogProps) {
  const { browsed, captionAutosave, actions, onShow, onClose } = props;
  const { posts, post, members, shown } = browsed;
  const [enlarged, setEnlarged] = useState(false);
  const held = useRef(false);
  const listed = props.listed.findIndex(({ id }) => id === post.id);
  const place = isDraft(post) ? listed : placeOf(post, props.listed);
  const marks = postingWords(actions.posting, post.id);
  const number = Math.max(
    members.findIndex(({ id }) => id === shown.id),
    0,
  );
  const total = members.length;
  const name = total > 1 ? photoNumber(number, total) : tileName(post, place, marks);

  const showOf = (photo: Photo | undefined) => photo !== undefined && onShow(photo.id);
  const step = (by: number) => by !== 0 && showOf(photoBeside(browsed, by));
  useReadAhead([photoBeside(browsed, 1), photoBeside(browsed, -1)]);

  const keys = (event: KeyboardEvent) => {
    // While a photo of the strip is held, the keys move it.
    if (held.current) return;
    if (!isSaveKey(event)) {
      step(stepOfKey(event));
      return;
    }
    event.preventDefault();
    // Two texts wait for a choice, which closing would put off.
    if (captionAutosave.saver.unsavedCaption(post.id)?.state !== 'conflict') onClose();
  };

  return (
    <>
      <Dialog
        open
        inAddress
        onOpenChange={onClose}
        size="large"
        title="Edit Photo Details"
        description={
          <span aria-live="polite" className="whitespace-nowrap">
            {[positionText(post, place, posts.length), ...marks].join(', ')}
          </span>
        }
        mayClose={() => !held.current}
        onKeyDown={keys}
        headerActions={
          <PostSteps
            hasPrevious={postBeside(browsed, -1) !== undefined}
            hasNext={postBeside(browsed, 1) !== undefined}
            onStep={(by) => showOf(postBeside(browsed, by))}
          />
        }
        actions={<PostToolbar post={post} actions={actions} inFeed={listed >= 0} onRemove={props.onRemove} />}
      >
        <div className="grid gap-6 md:grid-cols-2">
          <Preview
            photo={shown}
            name={name}
            number={number}
            total={total}
            fill={props.fill}
            onBrowse={(to) => showOf(members[to])}
            onStep={step}
            onEnlarge={() => setEnlarged(true)}
            onChoose={() => actions.choosePicture(post)}
          />
          <PostFields
            {...props}
            onHold={(now) => {
              held.current = now;
            }}
          />
        </div>
      </Dialog>
      {enlarged && (
        <Lightbox
          photo={shown}
          name={name}
          fileName={`photo-${Math.max(place, 0) + 1}${total > 1 ? `-${number + 1}` : ''}.jpg`}
          number={number}
          total={total}
          hasPrevious={photoBeside(browsed, -1) !== undefined}
          hasNext={photoBeside(browsed, 1) !== undefined}
          onStep={step}
          onClose={() => setEnlarged(false)}
        />
      )}
    </>
  );
}

/** 'Photo 3 of 24, reel, pinned': the number of the tile, and its marks. */
const positionText = (post: Photo, place: number, count: number): string =>
  [`${kindOf(post)} ${place + 1} of ${count}`, ...marksOf(post)].join(', ');
