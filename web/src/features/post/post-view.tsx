import { useQueryClient } from '@tanstack/react-query';
import type { Ratio } from '@tessera/contracts';
import { Check, Download, Share } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DateWords } from '../../domain/photos/posted.js';
import { canShare, handOver, hasDownloads, saveFiles } from '../../shared/files/hand-over.js';
import { Button } from '../../shared/ui/button.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { CheckRow } from '../../shared/ui/check-row.js';
import { createLazyFile } from '../../shared/ui/lazy-file.js';
import { lazyView } from '../../shared/ui/lazy-view.js';
import { notifyNotFetched } from '../../shared/ui/not-fetched.js';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.js';
import { whenIdle } from '../../shared/when-idle.js';
import { CopyRow } from './copy-row.js';
import { doneOf, forgetDone, noteDone } from './done-so-far.js';
import type { PlannedPost } from './planned-posts.js';
import { MOST_SHARED, frameOf, shareable } from './post-files.js';
import { PostSlides } from './post-slides.js';
import { usePostFiles } from './use-post-files.js';

/** A post can be posted without it. */
const SmallPictures = lazyView(() => import('./small-pictures.js'), {});
const MARK = createLazyFile(() => import('./mark-posted.js'));

interface PostViewProps {
  readonly planned: PlannedPost;
  readonly gridId: string;
  readonly ratio: Ratio;
  /** When it is due; undefined where it has no date. */
  readonly date: DateWords | undefined;
  /** In the posting order: 1 is the next. */
  readonly number: number;
  /** How many are to be posted, this one included. */
  readonly left: number;
  /** Another post takes the place of this one. */
  readonly onOther: () => void;
  /** Takes the heading, which has the focus where this post comes after another. */
  readonly heading: (element: HTMLElement | null) => void;
}

/** The next post: its pictures, its texts and 'Posted', in the order in which they are needed. */
export function PostView({ planned, gridId, ratio, date, number, left, onOther, heading }: PostViewProps) {
  const { post, photos } = planned;
  const client = useQueryClient();
  const [before] = useState(() => doneOf(post.id));
  const [cropped, setCropped] = useState(before.cropped);
  const [marking, setMarking] = useState(false);
  // The heading of a later post has it.
  const count = left === 1 ? 'the last one' : number === 1 && `1 of ${left}`;
  const shape = frameOf(post, ratio, cropped);
  const { data: files, isError, isFetching, refetch } = usePostFiles(photos, shape);
  // A person who comes back from the app in which they posted may have no network. A failure shows itself at the press.
  useEffect(() => whenIdle(() => void MARK.fetch().catch(() => undefined)), []);
  const posted = async () => {
    setMarking(true);
    const code = await MARK.fetch().catch(() => null);
    setMarking(false);
    if (code === null) return notifyNotFetched();
    code.markPosted(client, gridId, post.id, onOther);
    forgetDone();
  };
  return (
    <div data-post className="grid grid-cols-1 gap-4 pt-4 md:grid-cols-2 md:gap-8">
      <PostSlides
        photos={photos}
        files={files}
        failed={isError && !isFetching}
        onTryAgain={() => void refetch()}
      />
      <section aria-labelledby="next-up" className="grid grid-cols-1 content-start gap-3">
        <div className="flex items-center gap-3">
          <h2 id="next-up" ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
            {number === 1 ? 'Next up' : `Post ${number} of ${left}`}
          </h2>
          <p className="mr-auto text-small text-neutral-8">{count}</p>
          <Link
            to={`/?grid=${gridId}&photo=${post.id}`}
            className={buttonClasses({ variant: 'ghost', className: '-mr-4' })}
          >
            Edit post
          </Link>
        </div>
        {date !== undefined && <DueDate date={date} />}
        <Suspense>
          <SmallPictures photos={photos} />
        </Suspense>
        <ShareButtons postId={post.id} files={files} />
        <div className="grid text-small">
          <CheckRow
            label="Crop as in the grid"
            checked={cropped}
            onChange={({ target: { checked } }) => {
              setCropped(checked);
              noteDone(post.id, () => ({ cropped: checked }));
            }}
          />
        </div>
        <ul aria-label="Texts of the post">
          {textsOf(planned).map(({ name, text }) => (
            <CopyRow
              key={name}
              name={name}
              text={text}
              wasCopied={before.texts[name] === text}
              onCopied={() => noteDone(post.id, ({ texts }) => ({ texts: { ...texts, [name]: text } }))}
            />
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

/** 'Due Thursday 4 February at 09:30', and whether that has passed or contradicts the order. */
const DueDate = ({ date: { long, mark, why } }: { readonly date: DateWords }) => (
  <p className="text-small first-letter:uppercase">
    {long}
    {mark !== null && <strong className="font-semibold text-warning"> · {mark}</strong>}
    {why !== null && <span className="block text-neutral-8">{why}</span>}
  </p>
);

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

/**
 * 'Share', in tens where the device takes no more at once, and 'Save', which alone stands there where the device has no
 * share sheet for files.
 */
function ShareButtons({
  postId,
  files,
}: {
  readonly postId: string;
  readonly files: readonly File[] | undefined;
}) {
  const [done, setDone] = useState(() => doneOf(postId).shared);
  const [saving, setSaving] = useState(false);
  if (files === undefined) {
    return (
      <Button variant="primary" size="large" disabled>
        Preparing...
      </Button>
    );
  }
  const groups = shareable(files, canShare);
  const tick = (label: string) => {
    setDone((before) => [...before, label]);
    noteDone(postId, ({ shared }) => ({ shared: [...new Set([...shared, label])] }));
  };
  const share = async (some: readonly File[], label: string) => {
    const words = { saved: savedWords(some), shared: { title: `${photosOf(some)} shared` } };
    // It opens the share sheet before anything is waited for: later it would not be allowed.
    if (await handOver(some, { ...words, ready: 'Your photos are ready' })) tick(label);
  };
  const save = async () => {
    // At once: until the last file is saved, the post may be posted, and what was done of it forgotten.
    tick('Save');
    setSaving(true);
    await saveFiles(files, savedWords(files)).finally(() => setSaving(false));
  };
  return (
    <div className="flex flex-wrap gap-2">
      {groups.map((some, index) => {
        const before = index * MOST_SHARED;
        const label = groups.length > 1 ? `Share ${before + 1}–${before + some.length}` : 'Share';
        return (
          <Button
            key={label}
            variant="primary"
            size="large"
            className="flex-1"
            onClick={() => void share(some, label)}
          >
            <Ticked done={done} label={label} icon={Share} />
          </Button>
        );
      })}
      {(groups.length === 0 || hasDownloads()) && (
        <Button
          {...(groups.length === 0 && { variant: 'primary', className: 'flex-1' })}
          size="large"
          pending={saving}
          onClick={() => void save()}
        >
          <Ticked done={done} label="Save" icon={Download} />
        </Button>
      )}
    </div>
  );
}

interface TickedProps {
  readonly done: readonly string[];
  readonly label: string;
  readonly icon: typeof Share;
}

function Ticked({ done, label, icon }: TickedProps) {
  const isDone = done.includes(label);
  const Icon = isDone ? Check : icon;
  return (
    <>
      <Icon className="size-4" aria-hidden="true" />
      {label}
      {isDone && <VisuallyHidden> done</VisuallyHidden>}
    </>
  );
}

const photosOf = ({ length }: readonly File[]): string => (length === 1 ? 'Photo' : `${length} photos`);
const savedWords = (files: readonly File[]) => ({ title: `${photosOf(files)} downloaded` });
