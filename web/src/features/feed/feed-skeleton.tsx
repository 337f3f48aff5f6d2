import { useCallback, useState } from 'react';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.js';
import { FeedViewport } from './feed-viewport.js';
import { RATIOS } from './geometry.js';

/** Nine tiles [spec 2.23], where the photos will be; the gap follows the feed's width, as in `geometryOf`. */
export function FeedSkeleton() {
  // Tells the feed that follows what will be seen of it.
  const [viewport] = useState(() => new FeedViewport(RATIOS.posts));
  const attach = useCallback((element: HTMLElement | null) => viewport.attach(element), [viewport]);
  return (
    <div ref={attach} className="@container mx-auto w-full max-w-feed">
      <div role="status" className="grid w-full grid-cols-3 gap-0.5 @min-[640px]:gap-1">
        <VisuallyHidden>Loading photos</VisuallyHidden>
        {Array.from({ length: 9 }, (_, place) => (
          <Skeleton key={place} className="aspect-[3/4]" />
        ))}
      </div>
    </div>
  );
}
