import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { passing } from '../../shared/ui/pass-focus.js';

/** Nine outlined tiles: what will be here. */
function Outline({ ratio }: { readonly ratio: 'posts' | 'reels' }) {
  const height = ratio === 'posts' ? 40 : 52;
  return (
    <svg
      viewBox={`0 0 98 ${3 * height + 8}`}
      aria-hidden="true"
      className="w-24 fill-none stroke-neutral-6"
      strokeDasharray="3 3"
    >
      {[0, 1, 2].flatMap((row) =>
        [0, 1, 2].map((column) => (
          <rect
            key={`${row} ${column}`}
            x={column * 34 + 0.5}
            y={row * (height + 4) + 0.5}
            width="29"
            height={height - 1}
            rx="2"
          />
        )),
      )}
    </svg>
  );
}

interface EmptyProps {
  readonly ratio: 'posts' | 'reels';
  readonly heading: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Empty({ ratio, heading, children, action }: EmptyProps) {
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-4 px-4 py-16 text-center">
      <Outline ratio={ratio} />
      <h2 className="pt-2 text-title font-semibold">{heading}</h2>
      <p className="text-neutral-8">{children}</p>
      {action}
    </div>
  );
}

export function EmptyGrid({ onUpload }: { readonly onUpload: () => void }) {
  return (
    <Empty
      ratio="posts"
      heading="Your grid is empty"
      action={
        <Button variant="primary" size="large" onClick={onUpload}>
          Upload Photos
        </Button>
      }
    >
      Start building your Instagram grid by uploading your first photos. You can rearrange them later!
    </Empty>
  );
}

export function EmptyReels() {
  return (
    <Empty ratio="reels" heading="No Reels in your grid">
      Upload photos and mark them as Reels to see them here. You can change media types after uploading!
    </Empty>
  );
}

/** Everything is hidden: the grid is not empty, it only looks so. */
export function AllHidden({ onShow }: { readonly onShow: () => void }) {
  return (
    <Empty
      ratio="posts"
      heading="All photos are hidden"
      action={
        <Button size="large" onClick={passing(onShow)}>
          Show hidden
        </Button>
      }
    >
      Hidden photos stay in your grid and out of your export.
    </Empty>
  );
}

/** Nothing is left that the filter 'Without caption' would show. */
export function AllCaptioned() {
  return (
    <Empty ratio="posts" heading="Every planned post has a caption">
      Posts without one would be listed here.
    </Empty>
  );
}
