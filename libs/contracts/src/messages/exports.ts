import { z } from 'zod';
import { Session, User } from '../http/accounts.js';
import { GridCalendar } from '../http/calendar.js';
import { SavedText } from '../http/saved-texts.js';
import { Copy } from '../http/copies.js';
import { Ratio } from '../http/grids.js';
import { KitPosts } from '../http/kit.js';
import { Rhythm } from '../http/rhythm.js';
import { Focus, Photo } from '../http/photos.js';
import { DataExport, ExportLink } from '../http/profile.js';
import { Id } from '../ids.js';
import { POSTING_STATES } from '../images.js';
import { TIERS } from '../plans.js';
import { pattern } from './pattern.js';
import { record } from './record.js';

/**
 * Begins the ZIP of a person's own data under `exportId`, unless one is being made: then that one's state is
 * returned. Repeating it changes nothing.
 */
export const startExport = pattern({
  name: 'media.exports.start',
  callee: 'media',
  callers: ['auth'],
  deadline: 5_000,
  payload: z.object({ userId: Id, exportId: Id }),
  response: DataExport,
});

/** How far a person's last export is. */
export const exportState = pattern({
  name: 'media.exports.state',
  callee: 'media',
  callers: ['auth'],
  deadline: 3_000,
  payload: z.object({ userId: Id }),
  response: DataExport,
});

/** The export of a person that can be downloaded now. NOT_FOUND where none is ready. */
export const readyExport = pattern({
  name: 'media.exports.ready',
  callee: 'media',
  callers: ['auth'],
  deadline: 3_000,
  payload: z.object({ userId: Id }),
  response: z.object({ exportId: Id }),
});

/**
 * The export that a link opens. NOT_FOUND for a link that was never made, is older than its minute, or ended with a
 * change of the password, with its session or with the account.
 */
export const followExportLink = pattern({
  name: 'auth.exports.follow-link',
  callee: 'auth',
  callers: ['media'],
  deadline: 3_000,
  payload: z.object({ token: Id }),
  response: z.object({ exportId: Id }),
});

/** Makes a link to a ZIP that media has ready, for the session that asks for it. UNAUTHENTICATED for nobody. */
export const makeExportLink = pattern({
  name: 'auth.exports.make-link',
  callee: 'auth',
  callers: ['media'],
  deadline: 3_000,
  payload: z.object({
    userId: Id,
    exportId: Id,
    /** Of the token that asks: its session, and the version of the credentials at that session's log-in. */
    sessionId: z.string(),
    sessionVersion: z.number().int(),
  }),
  response: ExportLink,
});

/** What a person wrote to us by the contact form. */
const ExportedMessage = z
  .object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    sentAt: z.string(),
    /** What we answered. */
    answer: z.object({ text: z.string(), at: z.string() }).readonly().optional(),
  })
  .readonly();

/** A change of a person's plan. */
const ExportedPlanChange = z
  .object({
    from: z.string(),
    to: z.string(),
    at: z.string(),
  })
  .readonly();

/** That the person's address is on the waitlist. */
const ExportedWaitlistEntry = z
  .object({
    name: z.string(),
    email: z.string(),
    joinedAt: z.string(),
  })
  .readonly();

const PersonData = z.object({
  user: record(User),
  sessions: z.array(record(Session.unwrap().omit({ current: true }))),
  messages: z.array(record(ExportedMessage)),
  /** These two are optional for what 0.1.0 left out, and have to stay so while 0.2.0 is out. */
  planChanges: z.array(record(ExportedPlanChange)).optional(),
  waitlist: record(ExportedWaitlistEntry).nullable().optional(),
  /** The last day of posts that the person was mailed about. Absent from 0.2.0. */
  lastPostingMail: z.iso.date().nullable().optional(),
});
export type PersonData = z.infer<typeof PersonData>;

/** Everything that auth keeps of a person, for their export: no secrets. NOT_FOUND for nobody. */
export const personData = pattern({
  name: 'auth.exports.person',
  callee: 'auth',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({ userId: Id }),
  response: PersonData,
});

/**
 * A grid as an export walks through it: its items in the order of its feed, members after their cover, then the drafts.
 */
const ExportedGrid = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    /** It lies in the trash. */
    isDeleted: z.boolean(),
    itemIds: z.array(z.string()).readonly(),
    /** The posts that are online already. */
    postedIds: z.array(z.string()).readonly(),
    ratio: Ratio,
    /** Absent on a grid without one, and from 0.2.0. */
    rhythm: Rhythm.optional(),
    /** Absent from 0.2.0. */
    calendar: GridCalendar.optional(),
    /** Those of the items that have a picture. */
    pictures: z.number(),
  })
  .readonly();
export type ExportedGrid = z.infer<typeof ExportedGrid>;

/** Grids in a page of an export: of 10,000 items each they still fit into one message. */
export const EXPORTED_GRIDS = 5;

/**
 * The grids of a person, the trash last, from `index` on, a few at a time; `next` is null at the end. With `gridIds` it
 * is those grids, whatever their places have become; those that are gone are left out.
 */
export const gridsData = pattern({
  name: 'grids.exports.grids',
  callee: 'grids',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({
    userId: Id,
    index: z.number().int().min(0),
    /** Those that stood from `index` on, which is all that 0.2.0 reads. */
    gridIds: z.array(Id).max(EXPORTED_GRIDS).optional(),
  }),
  response: z.object({
    grids: z.array(record(ExportedGrid)),
    next: z.number().int().nullable(),
    /** Items that were deleted one by one; 0 where `gridIds` were asked for. */
    trashed: z.number().int(),
    /** All grids; absent where `gridIds` were asked for, and from 0.2.0. */
    gridIds: z.array(Id).optional(),
  }),
});

/** An item with the pictures that it showed before. */
const ExportedPhoto = Photo.unwrap()
  .extend({ former: z.array(z.string()).readonly().optional() })
  .readonly();
export type ExportedPhoto = z.infer<typeof ExportedPhoto>;

/** Items of a grid as the API shows them, in the order asked for; those that are gone are left out. */
export const photosData = pattern({
  name: 'grids.exports.photos',
  callee: 'grids',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({ userId: Id, gridId: Id, photoIds: z.array(Id).max(200) }),
  response: z.array(record(ExportedPhoto)),
});

/** A photo of a posting kit. */
const KitItem = z
  .object({
    photoId: z.string(),
    /** The post's number in posting order, from 1. */
    post: z.number(),
    /** The photo's place in its carousel, from 0; null for a post of one photo. */
    slide: z.number().nullable(),
    /** When the post is due, `2026-11-22 18:00` or `2026-11-22`, as the pages show it; null without a date. */
    date: z.string().nullable(),
  })
  .readonly();
export type KitItem = z.infer<typeof KitItem>;

/**
 * What a posting kit holds, in posting order: of the posts asked for those that are planned and can be posted; there
 * may be none. NOT_FOUND for a grid that is not the user's. With a `tier` the plan is checked as well
 * (KIT_NOT_AVAILABLE); the worker, which packs what was granted before, sends null.
 */
export const kitPlan = pattern({
  name: 'grids.exports.kit',
  callee: 'grids',
  callers: ['media'],
  // Somebody waits for it.
  deadline: 3_000,
  payload: z.object({ userId: Id, tier: z.enum(TIERS).nullable(), gridId: Id, posts: KitPosts }),
  response: z.object({
    name: z.string(),
    ratio: Ratio,
    /** The time zone of the dates; null on a grid without a rhythm. */
    zone: z.string().nullable(),
    items: z.array(record(KitItem)),
  }),
});

/** An item in the trash. */
const ExportedTrash = z
  .object({
    id: z.string(),
    mediaId: z.string().nullable(),
    postingState: z.enum(POSTING_STATES).optional(),
    former: z.array(z.string()).readonly().optional(),
    description: z.string(),
    focus: Focus.optional(),
    altText: z.string().optional(),
    firstComment: z.string().optional(),
    label: z.string().optional(),
    date: z.string().optional(),
    createdAt: z.string(),
    deletedAt: z.string().nullable(),
  })
  .readonly();
export type ExportedTrash = z.infer<typeof ExportedTrash>;

/** What lies in a person's trash, after an id, up to 200 at a time. */
export const trashData = pattern({
  name: 'grids.exports.trash',
  callee: 'grids',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({ userId: Id, after: z.string() }),
  response: z.array(record(ExportedTrash)),
});

/** A copy of photos into another grid, which is kept until a day after its end. */
const ExportedCopy = Copy.unwrap()
  .extend({
    /** The grids' ids. */
    from: z.string(),
    to: z.string(),
    requestedAt: z.string(),
    /** Each photo, and the id that its copy has. */
    photos: z.array(z.object({ id: z.string(), newId: z.string() }).readonly()).readonly(),
  })
  .readonly();
export type ExportedCopy = z.infer<typeof ExportedCopy>;

/** A person's copies, after an id, a few at a time. */
export const copiesData = pattern({
  name: 'grids.exports.copies',
  callee: 'grids',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({ userId: Id, after: z.string() }),
  response: z.array(record(ExportedCopy)),
});

/** A person's saved texts, after an id, a few at a time. */
export const textsData = pattern({
  name: 'grids.exports.texts',
  callee: 'grids',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({ userId: Id, after: z.string() }),
  response: z.array(record(SavedText)),
});
