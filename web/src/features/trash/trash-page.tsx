import type { User } from '@tessera/contracts';
import { ArrowLeft } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useGrids } from '../../domain/grids/use-grids.js';
import { useNews } from '../../domain/grids/use-news.js';
import { useUser } from '../../shared/session/use-session.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Button } from '../../shared/ui/button.js';
import { PageSpinner } from '../../shared/ui/page-spinner.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.js';
import { Empty } from '../feed/empty-feed.js';
import { UpgradeHost } from '../upgrade/upgrade-host.js';
import { TrashList } from './trash-list.js';
import { TRASH_RULE } from './trash-texts.js';
import { useTrash, useTrashActions } from './use-trash.js';

/** 'Trash' of the profile menu: everything that was deleted in the last 30 days. */
export default function TrashPage() {
  const user = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Trash');
  if (user === null) return <PageSpinner />;
  return (
    <>
      <header className="sticky top-0 z-20 low:relative border-b border-neutral-5 bg-neutral-1 pt-(--safe-top)">
        <div className="mx-auto flex h-14 max-w-text items-center gap-2 max-lg:px-4 sm:max-lg:px-6">
          <Link
            to="/"
            aria-label="Back to your grids"
            className={buttonClasses({ variant: 'ghost', className: '-ml-2 w-9 px-0!' })}
          >
            <ArrowLeft className="size-5" aria-hidden="true" />
          </Link>
          <h1 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
            Trash
          </h1>
        </div>
      </header>
      <main className="mx-auto max-w-text px-4 pb-24 sm:px-6 lg:px-0">
        <TrashOf key={user.id} user={user} heading={heading} />
      </main>
      <UpgradeHost />
    </>
  );
}

interface TrashOfProps {
  readonly user: User;
  readonly heading: RefObject<HTMLElement | null>;
}

function TrashOf({ user, heading }: TrashOfProps) {
  useNews(user.id);
  const trash = useTrash(user.id);
  const grids = useGrids(user.id);
  const actions = useTrashActions(user.id);
  if (trash.data === undefined || grids.data === undefined) {
    const failed = [trash, grids].filter((read) => read.isError && !read.isFetching);
    if (failed.length === 0) return <TrashSkeleton />;
    return (
      <div role="alert" className="grid justify-items-center gap-4 py-16 text-center">
        <p>Your trash could not be loaded.</p>
        <Button onClick={() => failed.forEach((read) => void read.refetch())}>Try again</Button>
      </div>
    );
  }
  if (trash.data.length === 0) {
    return (
      <Empty
        ratio="posts"
        heading="Your trash is empty"
        action={
          <Link to="/" className={buttonClasses({ size: 'large' })}>
            Back to your grids
          </Link>
        }
      >
        {TRASH_RULE}
      </Empty>
    );
  }
  return (
    <>
      <p className="pt-6 pb-2 text-neutral-8">{TRASH_RULE}</p>
      <TrashList items={trash.data} grids={grids.data} actions={actions} heading={heading} />
    </>
  );
}

function TrashSkeleton() {
  return (
    <div role="status" className="grid gap-6 pt-20">
      <VisuallyHidden>Loading your trash</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="h-16 w-12" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </div>
  );
}
