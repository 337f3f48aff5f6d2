import { Skeleton } from '../../../shared/ui/skeleton.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

/** Nine tiles (section 2), where the photos will be. */
export function FeedSkeleton() {
  return (
    <div role="status" className="mx-auto grid w-full max-w-feed grid-cols-3 gap-0.5 sm:gap-1">
      <VisuallyHidden>Loading photos</VisuallyHidden>
      {Array.from({ length: 9 }, (_, place) => (
        <Skeleton key={place} className="aspect-[3/4]" />
      ))}
    </div>
  );
}
