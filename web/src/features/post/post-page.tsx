import type { UseQueryResult } from '@tanstack/react-query';
import { RATIOS, type Grid, type PlanLimits, type User } from '@tessera/contracts';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useGrids } from '../../domain/grids/use-grids.js';
import { useNews } from '../../domain/grids/use-news.js';
import { useOpenGrid } from '../../domain/grids/use-open-grid.js';
import type { Photos } from '../../domain/photos/photo-list.js';
import { useGrid } from '../../domain/photos/use-grid.js';
import { usePhotos } from '../../domain/photos/use-photos.js';
import { usePostDates } from '../../domain/photos/use-post-dates.js';
import { useUser } from '../../shared/session/use-session.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Button } from '../../shared/ui/button.js';
import { lazyView } from '../../shared/ui/lazy-view.js';
import { PageSpinner } from '../../shared/ui/page-spinner.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { photosOf, plannedPosts, postsToKeep } from './planned-posts.js';
import { forgetOtherPictures, keepPictures, postedUrl } from './post-pictures.js';
import { PostView } from './post-view.js';

const NONE: readonly never[] = [];

/** The page is there without it. */
const KitLink = lazyView(() => import('./kit-link.js'), {});
const DuePost = lazyView(() => import('./due-post.js'), {});
/** A post can be posted without its date being seen. */
const quietly = () => undefined;

/** 'Post': the shortest way from the plan to the post, which a person makes by hand. */
export default function PostPage() {
  const user = useUser();
  usePageTitle('Post');
  return user === null ? <PageSpinner /> : <PostOf key={user.id} user={user} />;
}

function PostOf({ user }: { readonly user: User }) {
  useNews(user.id);
  const [search, setSearch] = useSearchParams();
  const grids = useGrids(user.id);
  const grid = useOpenGrid(grids.data ?? NONE, search.get('grid'));
  return (
    <>
      <header className="sticky top-0 z-20 low:relative border-b border-neutral-5 bg-neutral-1 pt-(--safe-top)">
        <div className="mx-auto flex h-14 max-w-feed items-center gap-2 px-4 sm:px-6 lg:px-0">
          <Link
            to={grid === undefined ? '/' : `/?grid=${grid.id}`}
            aria-label="Back to your grids"
            className={buttonClasses({ variant: 'ghost', className: '-ml-2 w-9 px-0!' })}
          >
            <ArrowLeft className="size-5" aria-hidden="true" />
          </Link>
          <h1 className="text-title font-semibold">Post</h1>
          {grid !== undefined && (
            <GridSelect
              grids={grids.data ?? NONE}
              selected={grid}
              onSelect={(id) => setSearch({ grid: id }, { replace: true })}
            />
          )}
        </div>
      </header>
      <main className="mx-auto max-w-feed px-4 pb-24 sm:px-6 lg:px-0">
        {grid !== undefined ? (
          <NextPost key={grid.id} grid={grid} limits={user.limits} />
        ) : (
          <Waiting query={grids} />
        )}
      </main>
    </>
  );
}

interface GridSelectProps {
  readonly grids: readonly Grid[];
  readonly selected: Grid;
  readonly onSelect: (id: string) => void;
}

function GridSelect({ grids, selected, onSelect }: GridSelectProps) {
  if (grids.length < 2)
    return (
      <p dir="auto" className="ml-auto truncate text-neutral-8">
        {selected.name}
      </p>
    );
  return (
    <select
      aria-label="Grid"
      dir="auto"
      value={selected.id}
      onChange={(event) => onSelect(event.target.value)}
      className="ml-auto h-9 min-w-0 max-w-48 truncate rounded-control border border-neutral-6 bg-neutral-1 px-2 text-body pointer-coarse:h-11 pointer-coarse:text-field"
    >
      {grids.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function NextPost({ grid, limits }: { readonly grid: Grid; readonly limits: PlanLimits }) {
  const read = usePhotos(grid.id);
  const photos = read.data;
  const posted = useGrid(grid.id, ({ state }) => state.arrays.posted) ?? NONE;
  const ratio = useGrid(grid.id, ({ state }) => state.ratio) ?? RATIOS[0];
  const dates = usePostDates(grid.id, true, quietly);
  const planned = useMemo(() => plannedPosts(photos ?? NONE, posted), [photos, posted]);
  const isDueKnown = dates !== undefined;
  const wanted = urlsOf(postsToKeep(planned, dates?.due[0]).flatMap((next) => next.photos));
  // An Undo shows it again.
  const newest = photos?.find(({ id }) => id === posted[0]);
  const spared = newest === undefined ? '' : urlsOf(photosOf(photos ?? NONE, newest));
  useEffect(() => {
    let isLatest = true;
    const keep = async () => {
      await keepPictures(wanted.split('\n'));
      // Without a network the ones before are all that there is.
      if (isLatest && isDueKnown) await forgetOtherPictures(`${wanted}\n${spared}`.split('\n'));
    };
    // What cannot be fetched now is fetched when it is shown.
    if (wanted !== '') keep().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [isDueKnown, spared, wanted]);
  const [search, setSearch] = useSearchParams();
  const follows = useRef(false);
  const shownHeading = useRef<HTMLElement | null>(null);
  const heading = useCallback((element: HTMLElement | null) => {
    const before = shownHeading.current;
    shownHeading.current = element;
    if (element === null) {
      // What goes, be it by a change elsewhere, would take the focus with it.
      const view = before?.closest('[data-post]') ?? before;
      if (view?.contains(document.activeElement) === true) follows.current = true;
    } else if (follows.current) {
      follows.current = false;
      element.focus();
    }
  }, []);
  if (photos === undefined) return <Waiting query={read} />;
  const chosen = planned.findIndex(({ post }) => post.id === search.get('post'));
  const [first] = planned;
  const shown = planned[chosen] ?? first;
  if (first === undefined || shown === undefined) {
    return (
      <Middle>
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
          {posted.length > 0 ? 'Everything is posted' : 'Nothing to post yet'}
        </h2>
        <p className="text-neutral-8">Plan more photos in your grid, and they follow here.</p>
        <Link to={`/?grid=${grid.id}`} className={buttonClasses({ size: 'large' })}>
          Back to your grids
        </Link>
      </Middle>
    );
  }
  return (
    <>
      {dates !== undefined && (
        <Suspense>
          <DuePost
            shownId={shown.post.id}
            nextId={first.post.id}
            due={dates.due}
            onShow={(id) => {
              follows.current = true;
              // In the address, as long as it is not the next one: the page may be loaded again before it is posted.
              setSearch({ grid: grid.id, ...(id !== first.post.id && { post: id }) }, { replace: true });
            }}
          />
        </Suspense>
      )}
      <PostView
        key={shown.post.id}
        planned={shown}
        gridId={grid.id}
        ratio={ratio}
        date={dates?.get(shown.post.id)}
        number={Math.max(chosen, 0) + 1}
        left={planned.length}
        onOther={() => {
          follows.current = true;
        }}
        heading={heading}
      />
      <Suspense>
        <KitLink gridId={grid.id} planned={planned} limits={limits} />
      </Suspense>
    </>
  );
}

/** A line for each picture, so that the same ones are the same text. */
const urlsOf = (photos: Photos): string => photos.flatMap((photo) => postedUrl(photo) ?? []).join('\n');

type Query = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;

function Waiting({ query: { isError, isFetching, refetch } }: { readonly query: Query }) {
  if (!isError || isFetching) return <PageSpinner />;
  return (
    <Middle>
      <p role="alert">Your posts could not be loaded.</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </Middle>
  );
}

const Middle = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid justify-items-center gap-4 py-16 text-center">{children}</div>
);
