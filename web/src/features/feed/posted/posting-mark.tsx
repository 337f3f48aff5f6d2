import { numberShown, type DateWords, type Posting } from '../../../domain/photos/posted.js';

interface PostingMarkProps {
  readonly id: string;
  readonly posting: Posting;
  /** Of the tile, in CSS pixels. */
  readonly width: number;
}

/** In a narrower tile the words would cover the other marks; the number is enough. */
const ROOM_FOR_WORDS = 112;
const ROOM_FOR_ALL = 200;

/** 'Next up', or which one it is in the posting order. The tile's name has it in words. */
export function PostingMark({ id, posting, width }: PostingMarkProps) {
  const number = numberShown(posting, id);
  if (number === null) return null;
  return (
    <span
      aria-hidden="true"
      data-mark={number === 1 ? 'next' : 'number'}
      className="pointer-events-none absolute top-2 left-2 flex h-7 min-w-7 items-center justify-center rounded-full bg-photo-scrim px-2 text-small font-semibold text-on-photo tabular-nums"
    >
      {wordsIn(width, number, posting.dates?.get(id))}
    </span>
  );
}

function wordsIn(width: number, number: number, date: DateWords | undefined): string {
  const place = number === 1 ? 'Next up' : String(number);
  if (date === undefined) return width >= ROOM_FOR_WORDS ? place : String(number);
  const { short, mark } = date;
  if (width >= ROOM_FOR_ALL) return [place, short, mark].filter((part) => part !== null).join(' · ');
  return mark ?? (width >= ROOM_FOR_WORDS ? `${number} · ${short}` : short);
}
