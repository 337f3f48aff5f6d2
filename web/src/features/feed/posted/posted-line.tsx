import { LockOpen } from 'lucide-react';
import { transformTo } from '../../../shared/points.js';
import { cx } from '../../../shared/ui/class-names.js';
import type { FeedContent } from '../feed-content.js';
import { heightFor, widthOf, type Geometry } from '../geometry.js';
import { LABEL_HEIGHT, linePartsOf, type Bar } from './line-parts.js';

interface PostedLineProps {
  readonly content: FeedContent;
  readonly geometry: Geometry;
}

/** It glides with the tiles. */
const MOVING =
  'absolute top-0 left-0 origin-top-left group-data-moving/feed:transition-transform group-data-moving/feed:duration-move';

/** The line 'Posted', which tells planned and posted posts apart. The names of the tiles have it too. */
export function PostedLine({ content, geometry }: PostedLineProps) {
  const { entries, line, posting } = content;
  if (line === entries.length || geometry.tileWidth === 0) return null;
  const { under, between, over, label } = linePartsOf(geometry, line, entries.length);
  const whole = { width: widthOf(geometry), height: heightFor(geometry, entries.length) };
  // Of one size, and scaled, so that they can glide.
  const styleOf = (bar: Bar, { width, height }: Partial<typeof whole>) => ({
    width: width ?? bar.width,
    height: height ?? bar.height,
    transform: `${transformTo(bar)} scale(${bar.width / (width ?? bar.width)}, ${bar.height / (height ?? bar.height)})`,
  });
  return (
    <li aria-hidden="true" data-posted-line className="pointer-events-none absolute inset-0">
      <span data-bar className={cx(MOVING, 'bg-neutral-9')} style={styleOf(under, { width: whole.width })} />
      <span
        data-bar
        className={cx(MOVING, 'bg-neutral-9')}
        style={styleOf(between, { height: whole.height })}
      />
      <span data-bar className={cx(MOVING, 'bg-neutral-9')} style={styleOf(over, { width: whole.width })} />
      <span
        className={MOVING}
        style={{ transform: transformTo({ x: label.x, y: label.y - LABEL_HEIGHT / 2 }) }}
      >
        <span
          className="flex -translate-x-1/2 items-center gap-1 rounded-full bg-neutral-9 px-2 text-small font-semibold text-neutral-1"
          style={{ height: LABEL_HEIGHT }}
        >
          {posting.unlocked && <LockOpen className="size-3" />}
          Posted
        </span>
      </span>
    </li>
  );
}
