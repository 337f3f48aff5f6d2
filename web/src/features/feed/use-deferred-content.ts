import { useDeferredValue, useState } from 'react';
import type { FeedContent } from './feed-content.js';

const hasUploads = ({ entries, posts, fills }: FeedContent): boolean =>
  entries.length > posts.length || fills.size > 0;

/**
 * The content to draw. A change may bring a screenful of tiles into the page: they are drawn a few at a time, and
 * shown together. Progress of uploads comes many times a second and would put that off again and again, so that
 * content with files on their way is drawn at once, and what follows them until it was drawn once more.
 */
export function useDeferredContent(content: FeedContent): FeedContent {
  const deferred = useDeferredValue(content);
  const [isUrgent, setUrgent] = useState(false);
  const uploads = hasUploads(content);
  if (uploads && !isUrgent) setUrgent(true);
  else if (!uploads && isUrgent && deferred === content) setUrgent(false);
  return uploads || isUrgent ? content : deferred;
}
