import { z } from 'zod';
import { GroupId, Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { GridName, Ratio } from './grids.js';
import { Focus, MediaType, Position } from './photos.js';
import { Rhythm } from './rhythm.js';

/*
 * A change of a grid as a value: what a person did, described so that the page and the server compute the same from it.
 * Ids and times come with it, so that nobody has to make one up. `before` names the item before which something goes,
 * null is the end; `at` is the index that counts where `before` is gone.
 */

export const Ids = z.array(Id).min(1).max(LIMITS.changes.ids);
export const Anchor = { before: Id.nullable(), at: Position };
/** Posted posts may be moved among themselves: a state of the page that the change carries. */
const Unlocked = { unlocked: z.boolean().optional() };

/** A picture: one that is uploaded already, or the upload of the browser that it will come from. */
const Picture = { media: Id.optional(), upload: Id.optional() };

/** The fields of an item that a change sets, each with what it may hold. */
export const FIELDS = {
  description: z.string().max(LIMITS.captionHardStop),
  mediaType: MediaType,
  isHidden: z.boolean(),
  focus: Focus.nullable(),
  altText: z.string().max(LIMITS.altText),
  firstComment: z.string().max(LIMITS.firstComment),
  label: z.string().max(LIMITS.label),
  date: z.iso.date().nullable(),
} as const;
export type FieldName = keyof typeof FIELDS;
export type FieldValues = { readonly [Name in FieldName]: z.infer<(typeof FIELDS)[Name]> };
const FIELD_NAMES = Object.keys(FIELDS) as [FieldName, ...FieldName[]];
const Field = z.enum(FIELD_NAMES);
/** Checked against its field by {@link Change}. */
const Value = z.unknown();

const Placed = z.object({ id: Id, ...Picture });
const Into = z.union([z.literal('feed'), z.literal('drafts'), z.object({ groupId: GroupId })]);

const KINDS = {
  move: z.object({ kind: z.literal('move'), ids: Ids, ...Anchor, ...Unlocked }),
  permute: z.object({ kind: z.literal('permute'), ids: Ids, ...Unlocked }),
  swap: z.object({ kind: z.literal('swap'), a: Id, b: Id, ...Unlocked }),
  place: z.object({
    kind: z.literal('place'),
    items: z.array(Placed).min(1).max(LIMITS.changes.ids),
    into: Into,
    createdAt: z.iso.datetime(),
    ...Anchor,
  }),
  fill: z.object({ kind: z.literal('fill'), id: Id, ...Picture }),
  /** Where `seen` is given and the photo has another picture by now, it is refused with `CHANGED_ELSEWHERE`. */
  unfill: z.object({ kind: z.literal('unfill'), id: Id, seen: Id.optional() }),
  picture: z.object({ kind: z.literal('picture'), id: Id, ...Picture, seen: Id.nullable() }),
  shelve: z.object({ kind: z.literal('shelve'), ids: Ids }),
  unshelve: z.object({ kind: z.literal('unshelve'), ids: Ids, ...Anchor }),
  set: z.object({ kind: z.literal('set'), id: Id, field: Field, value: Value, seen: Value }),
  setAll: z.object({
    kind: z.literal('setAll'),
    field: Field,
    values: z
      .array(z.object({ id: Id, value: Value }))
      .min(1)
      .max(LIMITS.changes.ids),
  }),
  pin: z.object({ kind: z.literal('pin'), id: Id, on: z.boolean() }),
  remove: z.object({ kind: z.literal('remove'), ids: Ids, alone: z.boolean().optional() }),
  restore: z.object({ kind: z.literal('restore'), ids: Ids, at: z.iso.datetime() }),
  gather: z.object({
    kind: z.literal('gather'),
    groupId: GroupId,
    createdAt: z.iso.datetime(),
    /** Null makes one without a cover, as older uploads did. */
    cover: Id.nullable(),
    ids: z.array(Id).max(LIMITS.carouselPhotos),
  }),
  join: z.object({ kind: z.literal('join'), groupId: GroupId, ids: Ids, at: Position }),
  leave: z.object({ kind: z.literal('leave'), ids: Ids, ...Anchor }),
  scatter: z.object({ kind: z.literal('scatter'), groupId: GroupId }),
  arrange: z.object({ kind: z.literal('arrange'), groupId: GroupId, ids: Ids }),
  posted: z.object({
    kind: z.literal('posted'),
    ids: Ids,
    on: z.boolean(),
    before: Id.nullable().optional(),
    /** When they were posted: they use up slots of that day. */
    at: z.iso.datetime().optional(),
  }),
  grid: z.object({
    kind: z.literal('grid'),
    name: GridName.optional(),
    ratio: Ratio.optional(),
    /** Null ends it. */
    rhythm: Rhythm.nullable().optional(),
    /** The rhythm that was changed: what another device has changed of it meanwhile stays. */
    seen: Rhythm.nullable().optional(),
  }),
} as const;

const SINGLE = [
  KINDS.move,
  KINDS.permute,
  KINDS.swap,
  KINDS.place,
  KINDS.fill,
  KINDS.unfill,
  KINDS.picture,
  KINDS.shelve,
  KINDS.unshelve,
  KINDS.set,
  KINDS.setAll,
  KINDS.pin,
  KINDS.remove,
  KINDS.restore,
  KINDS.gather,
  KINDS.join,
  KINDS.leave,
  KINDS.scatter,
  KINDS.arrange,
  KINDS.posted,
  KINDS.grid,
] as const;
type Single = z.infer<(typeof SINGLE)[number]>;

/** Where an item is: in one of the lists, in the trash, or in a carousel, which is named by its id. */
export const Container = z.union([
  z.enum(['planned', 'posted', 'drafts', 'trash']),
  z.object({ groupId: GroupId }),
]);
export type Container = z.infer<typeof Container>;

/** How a step has left what it touched: what takes it back is refused where that no longer holds. */
export const Expectation = z.object({
  items: z
    .array(
      z.object({
        id: Id,
        in: Container,
        pinned: z.boolean(),
        /** Of those fields that the step changed. */
        fields: z.partialRecord(Field, Value),
      }),
    )
    .max(LIMITS.changes.ids),
  /** In each list or carousel the ids that the step touched, as they stood to each other. */
  orders: z.array(z.array(Id)).max(LIMITS.changes.ids),
  /** Of those settings of the grid that the step changed. Those of a rhythm are null where there is none. */
  grid: z
    .object({
      ratio: Ratio,
      weekly: Rhythm.shape.weekly.nullable(),
      zone: Rhythm.shape.zone.nullable(),
      start: Rhythm.shape.start.nullable(),
    })
    .partial()
    .optional(),
});
export type Expectation = z.infer<typeof Expectation>;

/** Changes that happen together or not at all: one step of a person's history. */
const together = z.object({
  kind: z.literal('together'),
  /** As many as a call has ids: what takes one change of many items back may be many. */
  changes: z.array(holding(z.discriminatedUnion('kind', SINGLE))).max(LIMITS.changes.ids),
  expect: Expectation.optional(),
});

/** One change of a grid. The value of a `set` or `setAll` is what its field may hold. */
export const Change = holding(z.discriminatedUnion('kind', [...SINGLE, together]));
export type Change = z.infer<typeof Change>;
export type ChangeKind = Change['kind'];
/** The change of one kind. */
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>;
/** Any change that is not made of others. */
export type SingleChange = Exclude<Change, { kind: 'together' }>;
export const CHANGE_KINDS: readonly ChangeKind[] = [...(Object.keys(KINDS) as ChangeKind[]), 'together'];

/** With the values of fields checked. */
function holding<Schema extends z.ZodType<Single | { readonly kind: 'together' }>>(schema: Schema): Schema {
  return schema.superRefine((change, context) => {
    if (change.kind !== 'set' && change.kind !== 'setAll') return;
    const field = FIELDS[change.field];
    const values =
      change.kind === 'set' ? [change.value, change.seen] : change.values.map(({ value }) => value);
    if (values.some((value) => !field.safeParse(value).success)) {
      context.addIssue({ code: 'custom', path: ['value'], message: `not a value of ${change.field}` });
    }
  });
}
