import type { Photo, PlanLimits } from '@tessera/contracts';
import { useRef, useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.js';
import type { CaptionDesk } from '../captions/caption-desk.js';
import { CaptionEditor } from '../captions/caption-editor.js';
import { CarouselSection } from '../carousel/carousel-section.js';
import { photoNumber } from '../carousel/photo-number.js';
import type { Photos } from '../photos/photo-list.js';
import { Lightbox } from './lightbox.js';
import { Preview, stepOfKey } from './preview.js';

export interface PhotoDialogProps {
  readonly photos: Photos;
  /** The post: a single photo, or the cover of a carousel. */
  readonly post: Photo;
  /** What the post is called in the feed. */
  readonly name: string;
  /** The photos of its carousel by their number; the post alone where there is none. */
  readonly members: readonly Photo[];
  /** Which of them is looked at. */
  readonly shown: Photo;
  readonly limits: PlanLimits;
  readonly desk: CaptionDesk;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/** 'Edit Photo Details': the picture, as large as the window allows, beside its caption and its carousel. */
export default function PhotoDialog(props: PhotoDialogProps) {
  const { photos, post, members, shown, desk } = props;
  const [enlarged, setEnlarged] = useState(false);
  const held = useRef(false);
  const number = Math.max(
    members.findIndex(({ id }) => id === shown.id),
    0,
  );
  const total = members.length;
  const name = total > 1 ? photoNumber(number, total) : props.name;
  const close = () => {
    void desk.flush(shown.id);
    props.onClose();
  };
  const show = (to: number) => {
    const next = members[to];
    if (next === undefined || next.id === shown.id) return;
    void desk.flush(shown.id);
    props.onShow(next.id);
  };
  const browsing = { photo: shown, name, number, total, onShow: show };
  return (
    <Dialog open onOpenChange={close} size="large" title="Edit Photo Details" mayClose={() => !held.current}>
      <div
        className="grid gap-6 md:grid-cols-2"
        onKeyDown={(event) => {
          const step = stepOfKey(event);
          if (step !== 0) show(number + step);
        }}
      >
        <Preview {...browsing} onEnlarge={() => setEnlarged(true)} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <CaptionEditor
            key={shown.id}
            photo={shown}
            desk={desk}
            note={
              total > 1 && number > 0
                ? `The caption of photo ${number + 1}. The post is shown with the caption of the first photo.`
                : undefined
            }
          />
          {!post.isPlaceholder && (
            <CarouselSection
              photos={photos}
              post={post}
              members={members}
              shown={shown}
              limits={props.limits}
              onShow={props.onShow}
              onHold={(now) => {
                held.current = now;
              }}
            />
          )}
        </div>
      </div>
      {enlarged && <Lightbox {...browsing} onClose={() => setEnlarged(false)} />}
    </Dialog>
  );
}
