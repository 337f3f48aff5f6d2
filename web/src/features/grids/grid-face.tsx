import type { ReactNode } from 'react';
import { photosInWords } from '../../domain/photos/photos-in-words.js';

interface GridFaceProps {
  readonly name: string;
  readonly count: number;
  /** The pictures of its first posts, at most three. */
  readonly thumbs: readonly string[];
  /** Before the count. */
  readonly mark?: ReactNode;
}

const THUMBS = [0, 1, 2];

/** A grid in a list: three pictures, its name and its number of photos. */
export function GridFace({ name, count, thumbs, mark }: GridFaceProps) {
  return (
    <>
      <span className="flex shrink-0 gap-0.5" aria-hidden="true">
        {THUMBS.map((at) => (
          <span key={at} className="h-10 w-7.5 overflow-hidden rounded-tile bg-neutral-4">
            {thumbs[at] !== undefined && (
              <img
                src={thumbs[at]}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            )}
          </span>
        ))}
      </span>
      <span className="grid min-w-0 flex-1">
        {/* Whichever way it is read, it stands where the line below it does. */}
        <span dir="auto" className="truncate text-left font-semibold">
          {name}
        </span>
        <span className="flex items-center gap-1 text-small text-neutral-8">
          {mark}
          {photosInWords(count)}
        </span>
      </span>
    </>
  );
}
