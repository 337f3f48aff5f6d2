import { useQueryClient } from '@tanstack/react-query';
import type { Ratio } from '@tessera/contracts';
import { Check, Download, Share } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { canShare, handOver } from '../../shared/files/hand-over.js';
import { Button } from '../../shared/ui/button.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { CopyRow } from './copy-row.js';
import type { PlannedPost } from './planned-posts.js';
import { MOST_SHARED, frameOf, shareable } from './post-files.js';
import { PostSlides } from './post-slides.js';
import { usePostFiles } from './use-post-files.js';

export interface PostViewProps {
  readonly planned: PlannedPost;
  readonly gridId: string;
  readonly ratio: Ratio;
  /** How many are to be posted, this one included. */
  readonly left: number;
  readonly onPosted: () => void;
  /** Takes the heading, which has the focus where this post comes after another. */
  readonly heading: (element: HTMLElement | null) => void;
}

/** The next post: its pictures, its texts and 'Posted', in the order in which they are needed. */
export function PostView({ planned, gridId, ratio, left, onPosted, heading }: PostViewProps) {
  const { post, photos } = planned;
  const client = useQueryClient();
  const [cropped, setCropped] = useState(true);
  const [marking, setMarking] = useState(false);
  const shape = frameOf(post, ratio, cropped);
  const { data: files, isError, isFetching, refetch } = usePostFiles(photos, shape);
  const posted = async () => {
    setMarking(true);
    try {
      const { markPosted } = await import('./mark-posted.js');
      onPosted();
      markPosted(client, gridId, post.id);
    } finally {
      setMarking(false);
    }
  };
  return (
    <div className="grid grid-cols-1 gap-4 pt-4 md:grid-cols-2 md:gap-8">
      <PostSlides
        photos={photos}
        files={files}
        failed={isError && !isFetching}
        onTryAgain={() => void refetch()}
      />
      <section aria-labelledby="next-up" className="grid grid-cols-1 content-start gap-3">
        <div className="flex items-center gap-3">
          <h2 id="next-up" ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
            Next up
          </h2>
          <p className="mr-auto text-small text-neutral-8">{left === 1 ? 'the last one' : `of ${left}`}</p>
          <Link
            to={`/?grid=${gridId}&photo=${post.id}`}
            className={buttonClasses({ variant: 'ghost', className: '-mr-4' })}
          >
            Edit post
          </Link>
        </div>
        <ShareButtons files={files} />
        <label className="flex min-h-6 cursor-pointer items-center gap-2 text-small pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={cropped}
            onChange={(event) => setCropped(event.target.checked)}
            className="size-4 accent-accent"
          />
          Crop as in the grid
        </label>
        <ul aria-label="Texts of the post">
          {textsOf(planned).map(({ name, text }) => (
            <CopyRow key={name} name={name} text={text} />
          ))}
        </ul>
        <Button size="large" pending={marking} onClick={() => void posted()}>
          <Check className="size-4" aria-hidden="true" />
          Posted
        </Button>
      </section>
    </div>
  );
}

/** What can be copied, in the order in which it is needed. */
function textsOf({ post, photos }: PlannedPost): { readonly name: string; readonly text: string }[] {
  const ofPhotos = photos.map(({ altText = '' }, index) => ({
    name: photos.length === 1 ? 'Alt text' : `Alt text ${index + 1}`,
    text: altText,
  }));
  return [
    { name: 'Caption', text: post.description },
    { name: 'First comment', text: post.firstComment ?? '' },
    ...ofPhotos,
  ].filter(({ text }) => text.trim() !== '');
}

/** 'Share', in tens where the device takes no more at once; 'Save' where it has no share sheet for files. */
function ShareButtons({ files }: { readonly files: readonly File[] | undefined }) {
  const [shared, setShared] = useState<ReadonlySet<number>>(new Set());
  if (files === undefined) {
    return (
      <Button variant="primary" size="large" disabled>
        Preparing…
      </Button>
    );
  }
  const groups = shareable(files, canShare);
  const shares = groups.length > 0;
  const hand = async (some: readonly File[], index: number) => {
    const count = some.length === 1 ? 'Photo' : `${some.length} photos`;
    const saved = { title: `${count} downloaded` };
    // It opens the share sheet before anything is waited for: later it would not be allowed.
    const done = await handOver(some, {
      saved,
      shared: { title: `${count} shared` },
      ready: 'Your photos are ready',
    });
    if (done) setShared((before) => new Set([...before, index]));
  };
  return (
    <div className="grid gap-2">
      {(shares ? groups : [files]).map((some, index) => {
        const before = index * MOST_SHARED;
        const range = groups.length > 1 ? ` ${before + 1}–${before + some.length}` : '';
        const Icon = shared.has(index) ? Check : shares ? Share : Download;
        return (
          <Button key={some[0]?.name} variant="primary" size="large" onClick={() => void hand(some, index)}>
            <Icon className="size-4" aria-hidden="true" />
            {shares ? `Share${range}` : 'Save'}
          </Button>
        );
      })}
    </div>
  );
}
