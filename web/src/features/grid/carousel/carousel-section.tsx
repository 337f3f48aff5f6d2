import { useQueryClient } from '@tanstack/react-query';
import type { Photo, PlanLimits } from '@tessera/contracts';
import { useCallback, useMemo } from 'react';
import { ledgerOf } from '../photos/photo-ledger.js';
import { photoCount, type Photos } from '../photos/photo-list.js';
import { checkedImages } from '../upload/checked-images.js';
import { FailedUploads } from '../upload/failed-uploads.js';
import { ProgressBar } from '../upload/progress-bar.js';
import { uploadProgress } from '../upload/upload-progress.js';
import { useIncomingFiles } from '../upload/use-incoming-files.js';
import { CarouselActions } from './carousel-actions.js';
import { mayAddMembers, mayMakeCarousel } from './carousel-failures.js';
import { CarouselPhotos } from './carousel-photos.js';
import { CreateCarousel } from './create-carousel.js';
import { useMemberUploads } from './use-member-uploads.js';

export interface CarouselSectionProps {
  readonly photos: Photos;
  /** The post: a single photo, or the cover of the carousel. */
  readonly post: Photo;
  /** The photos of its carousel by their number; the post alone where there is none. */
  readonly members: readonly Photo[];
  readonly shown: Photo;
  readonly limits: PlanLimits;
  readonly onShow: (id: string) => void;
  readonly onHold: (held: boolean) => void;
}

/** Everything about a post's carousel: making one, its strip, and the photos on their way into it. */
export function CarouselSection(props: CarouselSectionProps) {
  const { photos, post, members, limits } = props;
  const client = useQueryClient();
  const { uploads, items } = useMemberUploads();
  const actions = useMemo(() => new CarouselActions(ledgerOf(client, post.gridId)), [client, post.gridId]);
  const mine = items.filter((item) => item.postId === post.id);
  const failed = mine.filter((item) => item.stage === 'failed');
  const underWay = mine.filter((item) => item.stage !== 'failed' && item.stage !== 'sent');
  const progress = uploadProgress(mine, mine.length);
  const current = members.length + underWay.length;
  const inGrid = photoCount(photos) + underWay.length;

  const add = useCallback(
    (files: readonly File[]) => {
      const fit = checkedImages(files);
      if (fit.length === 0 || !mayAddMembers(limits, { current, adding: fit.length, inGrid })) return;
      uploads.add({ id: post.id, gridId: post.gridId }, fit);
    },
    [current, inGrid, limits, post.gridId, post.id, uploads],
  );
  const hovering = useIncomingFiles(add) !== null;

  return (
    <section
      aria-label="Carousel"
      className={
        hovering
          ? 'grid grid-cols-1 content-start gap-3 rounded-control outline-2 outline-offset-8 outline-accent outline-dashed'
          : 'grid grid-cols-1 content-start gap-3'
      }
    >
      {post.carouselGroupId === null ? (
        <CreateCarousel pending={underWay.length > 0} mayMake={() => mayMakeCarousel(limits)} onFiles={add} />
      ) : (
        <CarouselPhotos
          gridId={post.gridId}
          groupId={post.carouselGroupId}
          photos={photos}
          members={members}
          shown={props.shown}
          uploads={underWay}
          actions={actions}
          onShow={props.onShow}
          onAdd={add}
          mayAdd={() => mayAddMembers(limits, { current, adding: 1, inGrid })}
          onHold={props.onHold}
        />
      )}
      {underWay.length > 0 && <ProgressBar progress={progress} />}
      {failed.length > 0 && <FailedUploads items={failed} queue={uploads} />}
    </section>
  );
}
