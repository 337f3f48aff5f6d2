import type { Photo, PlanLimits } from '@tessera/contracts';
import { useState } from 'react';
import { isDraft, type Photos } from '../../domain/photos/photo-list.js';
import { CarouselSection } from '../carousel/carousel-section.js';
import type { TileActions } from '../feed/tile/tile-actions.js';
import type { CaptionAutosave } from './captions/caption-autosave.js';
import { CaptionEditor } from './captions/caption-editor.js';
import { SAVE_HINT } from './keys.js';
import type { Browsed } from './post-steps.js';
import { PostDate } from './texts/post-date.js';
import { PostTexts } from './texts/post-texts.js';

interface PostFieldsProps {
  readonly photos: Photos;
  readonly browsed: Browsed;
  readonly limits: PlanLimits;
  readonly captionAutosave: CaptionAutosave;
  readonly actions: TileActions;
  readonly onShow: (id: string) => void;
  /** Called with whether a photo of the strip is held. */
  readonly onHold: (isHeld: boolean) => void;
}

/** What is written for a post, when it is due, and its carousel. */
export function PostFields({
  photos,
  browsed,
  limits,
  captionAutosave,
  actions,
  onShow,
  onHold,
}: PostFieldsProps) {
  const { post, members, shown } = browsed;
  const writing = usePostKey(post);
  const draft = isDraft(post);
  const isPosted = actions.posting.posted.has(post.id);
  const total = members.length;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-6">
      <CaptionEditor key={writing} photo={post} captionAutosave={captionAutosave} hint={SAVE_HINT} />
      {!post.isPlaceholder && !draft && !isPosted && <PostDate key={`date ${post.id}`} post={post} />}
      {!post.isPlaceholder && <PostTexts post={post} shown={shown} total={total} />}
      {/* A draft keeps its carousel, and takes more photos once it is in the feed. */}
      {!post.isPlaceholder && (!draft || total > 1) && (
        <CarouselSection
          photos={photos}
          post={post}
          members={members}
          shown={shown}
          limits={limits}
          onShow={onShow}
          onHold={onHold}
        />
      )}
    </div>
  );
}

/** Stays the same while another photo becomes the first of the post, so that a person who writes can go on. */
function usePostKey({ id, carouselGroupId }: Photo): string {
  const [known, setKnown] = useState({ key: id, id, carouselGroupId });
  if (known.id === id && known.carouselGroupId === carouselGroupId) return known.key;
  const same = known.id === id || (carouselGroupId !== null && known.carouselGroupId === carouselGroupId);
  const next = { key: same ? known.key : id, id, carouselGroupId };
  setKnown(next);
  return next.key;
}
