import { z } from 'zod';
import type { Session, User } from '../http/accounts.js';
import type { GridCalendar } from '../http/calendar.js';
import type { SavedText } from '../http/saved-texts.js';
import type { Copy } from '../http/copies.js';
import { Ratio } from '../http/grids.js';
import { KitPosts } from '../http/kit.js';
import type { Rhythm } from '../http/rhythm.js';
import type { Focus, Photo } from '../http/photos.js';
import { DataExport, ExportLink } from '../http/profile.js';
import { Id } from '../ids.js';
import type { PostingState } from '../images.js';
import { TIERS } from '../plans.js';
import { pattern } from './pattern.js';

const record = <Shape extends object>() =>
  z.custom<Shape>((value) => typeof value === 'object' && value !== null);

/**
 * Begins the ZIP of a person's own data under `exportId`, unless one is being made: then that one's state is
 * answered. Repeating it changes nothing.
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
export interface ExportedMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly sentAt: string;
  /** What we answered. */
  readonly answer?: { readonly text: string; readonly at: string };
}

/** A change of a person's plan. */
export interface ExportedPlanChange {
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

/** That the person's address is on the waitlist. */
export interface ExportedWaitlistEntry {
  readonly name: string;
  readonly email: string;
  readonly joinedAt: string;
}

const PersonData = z.object({
  user: record<User>(),
  sessions: z.array(record<Omit<Session, 'current'>>()),
  messages: z.array(record<ExportedMessage>()),
  /** This and what follows are optional: an auth of the version before leaves them out. */
  planChanges: z.array(record<ExportedPlanChange>()).optional(),
  waitlist: record<ExportedWaitlistEntry>().nullable().optional(),
  /** The last day of posts that the person was mailed about. */
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
export interface ExportedGrid {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** It lies in the trash. */
  readonly isDeleted: boolean;
  readonly itemIds: readonly string[];
  /** The posts that are online already. */
  readonly postedIds: readonly string[];
  readonly ratio: Ratio;
  /** Absent on a grid without one, and from a grids service of the version before. */
  readonly rhythm?: Rhythm;
  /** Absent from a grids service of the version before. */
  readonly calendar?: GridCalendar;
  /** Those of the items that have a picture. */
  readonly pictures: number;
}

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
    /** Those that stood from `index` on, which is all that a grids service of the version before reads. */
    gridIds: z.array(Id).max(EXPORTED_GRIDS).optional(),
  }),
  response: z.object({
    grids: z.array(record<ExportedGrid>()),
    next: z.number().int().nullable(),
    /** Items that were deleted one by one; 0 where `gridIds` were asked for. */
    trashed: z.number().int(),
    /** All grids; absent where `gridIds` were asked for, and from a grids service of the version before. */
    gridIds: z.array(Id).optional(),
  }),
});

/** An item with the pictures that it showed before. */
export type ExportedPhoto = Photo & { readonly former?: readonly string[] };

/** Items of a grid as the API shows them, in the order asked for; those that are gone are left out. */
export const photosData = pattern({
  name: 'grids.exports.photos',
  callee: 'grids',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({ userId: Id, gridId: Id, photoIds: z.array(Id).max(200) }),
  response: z.array(record<ExportedPhoto>()),
});

/** A photo of a posting kit. */
export interface KitItem {
  readonly photoId: string;
  /** The post's number in posting order, from 1. */
  readonly post: number;
  /** The photo's place in its carousel, from 0; null for a post of one photo. */
  readonly slide: number | null;
  /** When the post is due, `2026-11-22 18:00` or `2026-11-22`, as the pages show it; null without a date. */
  readonly date: string | null;
}

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
    items: z.array(record<KitItem>()),
  }),
});

/** An item in the trash. */
export interface ExportedTrash {
  readonly id: string;
  readonly mediaId: string | null;
  readonly postingState?: PostingState;
  readonly former?: readonly string[];
  readonly description: string;
  readonly focus?: Focus;
  readonly altText?: string;
  readonly firstComment?: string;
  readonly label?: string;
  readonly date?: string;
  readonly createdAt: string;
  readonly deletedAt: string | null;
}

/** What lies in a person's trash, after an id, up to 200 at a time. */
export const trashData = pattern({
  name: 'grids.exports.trash',
  callee: 'grids',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({ userId: Id, after: z.string() }),
  response: z.array(record<ExportedTrash>()),
});

/** A copy of photos into another grid, which is kept until a day after its end. */
export interface ExportedCopy extends Copy {
  /** The grids' ids. */
  readonly from: string;
  readonly to: string;
  readonly requestedAt: string;
  /** Each photo, and the id that its copy has. */
  readonly photos: readonly { readonly id: string; readonly newId: string }[];
}

/** A person's copies, after an id, a few at a time. */
export const copiesData = pattern({
  name: 'grids.exports.copies',
  callee: 'grids',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({ userId: Id, after: z.string() }),
  response: z.array(record<ExportedCopy>()),
});

/** A person's saved texts, after an id, a few at a time. */
export const textsData = pattern({
  name: 'grids.exports.texts',
  callee: 'grids',
  callers: ['media'],
  deadline: 5_000,
  payload: z.object({ userId: Id, after: z.string() }),
  response: z.array(record<SavedText>()),
});
