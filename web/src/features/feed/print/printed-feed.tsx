import { createPortal } from 'react-dom';
import type { FeedContent } from '../feed-content.js';
import { geometryOf } from '../geometry.js';
import { TileFace } from '../tile/tile-face.js';
import { usePrinting } from './use-printing.js';

interface PrintedFeedProps {
  readonly gridName: string;
  readonly content: FeedContent;
  /** Height of a tile by its width. */
  readonly shape: number;
}

/** The highest number of printed posts: a hundred rows. */
const MAX_POSTS = 300;
/** In CSS pixels, between the margins of A4 and of Letter. */
const PAPER_WIDTH = 720;

/**
 * The grid on paper, whatever of it the window shows: rows that no page break cuts. While it is in the page
 * global.css prints nothing else.
 */
export default function PrintedFeed({ gridName, content, shape }: PrintedFeedProps) {
  if (!usePrinting('[data-print-sheet]')) return null;
  const { posts, posting } = content;
  const printed = posts.slice(0, MAX_POSTS);
  const geometry = geometryOf(PAPER_WIDTH, shape);
  return createPortal(
    <div data-print-sheet className="hidden print:block [print-color-adjust:exact]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h1 dir="auto" className="text-title font-semibold wrap-anywhere">
          {gridName}
        </h1>
        <p className="text-small text-neutral-8">{countWords(posts.length)}</p>
      </div>
      <ul className="grid grid-cols-3 gap-1">
        {printed.map((post) => (
          <li key={post.id} className="break-inside-avoid" style={{ aspectRatio: 1 / shape }}>
            <TileFace photo={post} fill={null} posting={posting} geometry={geometry} isControlled={false} />
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}

const countWords = (count: number): string =>
  count > MAX_POSTS ? `The first ${MAX_POSTS} of ${count} posts` : count === 1 ? '1 post' : `${count} posts`;
