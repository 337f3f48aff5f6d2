import {
  copiesData,
  EXPORTED_GRIDS,
  exportUrl,
  followExportLink,
  gridsData,
  mediaUrl,
  kitPlan,
  makeExportLink,
  personData,
  textsData,
  PLANS,
  photosData,
  trashData,
  type ExportedCopy,
  type ExportedPhoto,
  type SavedText,
  type ExportedTrash,
  type PersonData,
  type ResponseOf,
  type Photo,
} from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import { respondTo, startFakePeer } from '@tessera/testing';
import { anId } from './asset-factory.js';

const SINCE = new Date(0).toISOString();

/** What auth and grids tell of one account, for its export: grids with these pictures, and links to the ZIP. */
export class FakeAccount {
  readonly id = anId();
  /** Its grids in their order: one, unless told otherwise. */
  gridIds: readonly string[] = [anId()];
  mediaIds: readonly string[] = [];
  /** What grids hold that have other photos than those: the photo of a picture has its id. */
  readonly itemIds = new Map<string, readonly string[]>();
  /** What auth knows of it besides. */
  known: Pick<PersonData, 'planChanges' | 'waitlist' | 'lastPostingMail'> = {};
  /** What each of its photos has besides. */
  written: Partial<ExportedPhoto> = {};
  trash: readonly ExportedTrash[] = [];
  copies: readonly ExportedCopy[] = [];
  texts: readonly SavedText[] = [];
  /** What a posting kit holds; null where there is no such grid. */
  kit: ResponseOf<typeof kitPlan> | null = null;
  /** What single photos have besides, by their ids; null where a photo is gone. */
  readonly own = new Map<string, Partial<Photo> | null>();
  /** Runs before what a posting kit holds is told; a throw is the response. */
  onKit: () => void = () => undefined;
  /** Runs before the items of the grid are told; a throw is the response. */
  onPhotos: (gridId: string) => void | Promise<void> = () => undefined;
  /** Runs before the trash is told. */
  onTrash: () => void = () => undefined;
  /** Links that auth made, with the exports that they open. */
  readonly links = new Map<string, string>();
}

/** The fakes of auth and grids, by their addresses. */
export interface FakeServices {
  readonly env: { readonly AUTH_TCP: string; readonly GRIDS_TCP: string };
  close(): Promise<void>;
}

/** Starts fakes of both services; they tell of the account that `account` returns at that moment. */
export async function startFakeServices(account: () => FakeAccount): Promise<FakeServices> {
  const auth = await startFakePeer('auth', [
    respondTo(personData, ({ userId }) => ({
      user: userOf(userId),
      sessions: [],
      messages: [],
      ...account().known,
    })),
    respondTo(makeExportLink, ({ exportId }) => {
      const token = anId();
      account().links.set(token, exportId);
      return { downloadUrl: exportUrl(token) };
    }),
    respondTo(followExportLink, ({ token }) => {
      const exportId = account().links.get(token);
      if (exportId === undefined) throw new AppError('NOT_FOUND');
      return { exportId };
    }),
  ]);
  const itemsOf = (id: string) => account().itemIds.get(id) ?? account().mediaIds;
  const gridOf = (id: string) => ({
    id,
    name: 'Summer',
    createdAt: SINCE,
    isDeleted: false,
    itemIds: itemsOf(id),
    postedIds: account().mediaIds.slice(0, 1),
    ratio: '4:5' as const,
    rhythm: { weekly: [], zone: 'Europe/Vienna', start: '2026-11-22', skipped: [] },
    calendar: { since: SINCE, mail: true },
    pictures: itemsOf(id).length,
  });
  const grids = await startFakePeer('grids', [
    respondTo(gridsData, ({ index, gridIds: named }) => {
      if (named) return { grids: named.map(gridOf), next: null, trashed: 0 };
      const { gridIds: all, trash } = account();
      const end = index + EXPORTED_GRIDS;
      const next = end < all.length ? end : null;
      return { grids: all.slice(index, end).map(gridOf), next, trashed: trash.length, gridIds: [...all] };
    }),
    respondTo(photosData, async ({ gridId, photoIds }) => {
      await account().onPhotos(gridId);
      return photoIds.flatMap((id, position) => {
        const isGone = account().itemIds.get(gridId)?.includes(id) === false;
        const own = isGone ? null : account().own.get(id);
        return own === null ? [] : [{ ...photoOf(id, gridId, position), ...account().written, ...own }];
      });
    }),
    respondTo(kitPlan, () => {
      account().onKit();
      if (account().kit === null) throw new AppError('NOT_FOUND');
      return account().kit;
    }),
    respondTo(trashData, ({ after }) => {
      if (after !== '') return [];
      account().onTrash();
      return [...account().trash];
    }),
    respondTo(copiesData, ({ after }) => (after === '' ? [...account().copies] : [])),
    respondTo(textsData, ({ after }) => (after === '' ? [...account().texts] : [])),
  ]);
  return {
    env: { AUTH_TCP: auth.address, GRIDS_TCP: grids.address },
    close: async () => {
      await auth.close();
      await grids.close();
    },
  };
}

const userOf = (id: string) => ({
  id,
  username: 'somebody',
  email: 'somebody@example.com',
  emailVerified: true,
  createdAt: SINCE,
  profileImageUrl: null,
  subscriptionTier: 'free',
  isAdmin: false,
  instagramAccounts: [],
  limits: PLANS.free,
});

/** A photo that has its picture's id. */
function photoOf(id: string, gridId: string, position: number): Photo {
  return {
    id,
    gridId,
    url: mediaUrl(id, 'master'),
    thumbUrl: null,
    thumbhash: null,
    width: 900,
    height: 600,
    position,
    isPlaceholder: false,
    isHidden: false,
    isPinned: false,
    mediaType: 'photo',
    description: `Caption ${position}`,
    carouselGroupId: null,
    carouselPosition: null,
    state: 'ready',
    revision: 0,
    createdAt: SINCE,
  };
}
