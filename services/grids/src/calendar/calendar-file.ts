import ical, { foldLines, ICalEvent, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import { setImmediate } from 'node:timers/promises';
import type { DatedPost } from './posting-dates.js';

/** How often calendar programs are to ask, in seconds. */
const ASK_EVERY = 60 * 60;
/** As long as a calendar's entry must be to be seen in a view of a day, in milliseconds. */
const SHOWN_FOR = 15 * 60_000;
const PRODUCT = { company: 'Tessera', product: 'Tessera', language: 'EN' };

interface CalendarContent {
  readonly gridId: string;
  readonly name: string;
  readonly posts: readonly DatedPost[];
  readonly madeAt: Date;
  /** Where the posts are posted. */
  readonly link: string;
}

const END = 'END:VCALENDAR';

/**
 * The posts of a grid as a calendar of RFC 5545. A post keeps its UID wherever it is moved, so that its entry moves
 * too. Long captions make megabytes of it, so others are served in between.
 */
export async function calendarFile({ gridId, name, posts, madeAt, link }: CalendarContent): Promise<string> {
  const calendar = ical({ name: written(name), prodId: PRODUCT, ttl: ASK_EVERY });
  const empty = calendar.toString();
  const pieces = [empty.slice(0, -END.length)];
  for (const post of posts) {
    const entry = new ICalEvent(entryOf(post, { gridId, madeAt, link }), calendar);
    pieces.push(foldLines(entry.toString()));
    // The longest caption takes some milliseconds.
    await setImmediate();
  }
  return pieces.join('') + END;
}

function entryOf(
  { id, title, caption, slot }: DatedPost,
  { gridId, madeAt, link }: Pick<CalendarContent, 'gridId' | 'madeAt' | 'link'>,
): ICalEventData {
  return {
    id: `${gridId}-${id}@tessera`,
    stamp: madeAt,
    ...spanOf(slot),
    summary: written(title).replaceAll('\n', ' '),
    description: caption === '' ? link : `${written(caption)}\n\n${link}`,
    url: link,
    // Nobody is busy because of a post.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Without the controls that RFC 5545 (section 3.1) leaves no place for; those that break a line do so here. */
function written(text: string): string {
  return text.replace(/\r\n?|[\v\f]/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');
}

function spanOf({ day, time, at }: DatedPost['slot']) {
  if (time === null) return { start: new Date(day), allDay: true };
  return { start: new Date(at), end: new Date(at + SHOWN_FOR) };
}
