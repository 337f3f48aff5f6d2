import { useQueryClient } from '@tanstack/react-query';
import type { Photo, PlanLimits } from '@tessera/contracts';
import { useCallback, useMemo } from 'react';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { photosCounted } from '../../domain/photos/grid-view.js';
import { isDraft, type Photos } from '../../domain/photos/photo-list.js';
import { useGrid } from '../../domain/photos/use-grid.js';
import { carouselsLocked } from '../../domain/plan/locks.js';
import { newId } from '../../shared/api/new-id.js';
import { useStore } from '../../shared/store.js';
import type { Incoming } from '../uploads/choose/dropped-files.js';
import { sameness, sortFiles } from '../uploads/choose/sort-files.js';
import { useIncomingFiles } from '../uploads/choose/use-incoming-files.js';
import { FailedUploads } from '../uploads/progress/failed-uploads.js';
import { ProgressBar } from '../uploads/progress/progress-bar.js';
import { uploadProgress } from '../uploads/progress/upload-progress.js';
import { uploadTallyOf } from '../uploads/progress/use-all-uploads.js';
import { carouselPostOf, notInGrid } from '../uploads/queue/upload-item.js';
import { useUploads } from '../uploads/queue/use-uploads.js';
import { CarouselActions } from './carousel-actions.js';
import { carouselLimit, mayAddMembers, mayHold, mayMakeCarousel } from './carousel-failures.js';
import { CarouselPhotos } from './carousel-photos.js';
import { CreateCarousel } from './create-carousel.js';

interface CarouselSectionProps {
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
  const { queue, items } = useUploads();
  const actions = useMemo(() => new CarouselActions(historyOf(client, post.gridId)), [client, post.gridId]);
  const tally = uploadTallyOf(client);
  const refused = useStore(tally.view).refused.filter(({ postId }) => postId === post.id);
  const mine = notInGrid(items, members).filter((item) => carouselPostOf(item) === post.id);
  const failed = mine.filter((item) => item.stage === 'failed');
  const underWay = mine.filter((item) => item.stage !== 'failed');
  const progress = uploadProgress(mine, queue.addedTo(post.id) + mine.length);
  const current = members.length + underWay.length;
  const inGrid =
    (useGrid(post.gridId, photosCounted) ?? 0) + underWay.filter(({ stage }) => stage !== 'placing').length;

  const upload = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0 || !mayAddMembers(limits, { current, adding: files.length, inGrid })) return;
      const target = { kind: 'carousel', postId: post.id, groupId: newId() } as const;
      tally.note(post.id, queue.add(post.gridId, files, target), files.map(sameness));
    },
    [current, inGrid, limits, post.gridId, post.id, queue, tally],
  );
  const take = useCallback(
    (incoming: Incoming) => {
      const sorted = sortFiles(incoming.files, (file) => tally.whereIs(post.id, sameness(file)));
      tally.refuse([...incoming.refused, ...sorted.refused], {
        postId: post.id,
        upload: (file) => upload([file]),
      });
      upload(sorted.taken);
    },
    [post.id, tally, upload],
  );
  const add = useCallback((files: readonly File[]) => take({ files, refused: [] }), [take]);
  const addFromGrid = (groupId: string) => {
    if (!mayHold(limits, { current, adding: 1 })) return;
    openDialog({ kind: 'join', gridId: post.gridId, groupId, room: carouselLimit(limits) - current });
  };
  const draft = isDraft(post);
  const hovering = useIncomingFiles(draft ? null : take) !== null;

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
        <CreateCarousel
          pending={underWay.length > 0}
          locked={carouselsLocked(limits)}
          mayMake={() => mayMakeCarousel(limits)}
          onFiles={add}
        />
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
          onAdd={draft ? null : add}
          locked={carouselsLocked(limits)}
          mayAdd={() => mayAddMembers(limits, { current, adding: 1, inGrid })}
          onAddFromGrid={() => post.carouselGroupId !== null && addFromGrid(post.carouselGroupId)}
          onHold={props.onHold}
        />
      )}
      {underWay.length > 0 && <ProgressBar progress={progress} />}
      <FailedUploads
        items={failed}
        refused={refused}
        queue={{
          retry: (id) => queue.retry(id),
          remove: (id) => {
            tally.forget(id);
            queue.remove(id);
          },
        }}
      />
    </section>
  );
}
