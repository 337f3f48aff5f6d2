import { BSON, type Collection, type Document } from 'mongodb';
import { documentsIn, entriesOf } from './archive-reader.ts';
import { decode, keepTimeLeft, type StoredDocument } from './contents.ts';
import type { Databases } from './databases.ts';

export type AccountDocuments = {
  board: StoredDocument | null;
  grids: StoredDocument[];
  photos: StoredDocument[];
  assets: StoredDocument[];
};

const BOARDS = { service: 'grids', collection: 'boards' } as const;
const GRIDS = { service: 'grids', collection: 'grids' } as const;
const PHOTOS = { service: 'grids', collection: 'photos' } as const;
const COPIES = { service: 'grids', collection: 'copies' } as const;
const ASSETS = { service: 'media', collection: 'assets' } as const;

/** What an archive has of one account, as it is restored. @param options with the age of the archive */
export async function accountIn(
  file: string,
  ownerId: string,
  { age, signal }: { age: number; signal: AbortSignal },
): Promise<AccountDocuments> {
  const found: AccountDocuments = { board: null, grids: [], photos: [], assets: [] };
  for await (const entry of entriesOf(file, { signal })) {
    if (entry.kind !== 'documents') continue;
    const { service, collection } = entry.source;
    const name = `${service}/${collection}`;
    for await (const bytes of documentsIn(entry.stream)) {
      const document = decode(bytes);
      if (name === 'grids/boards' && document['_id'] === ownerId) found.board = document;
      if (document['ownerId'] !== ownerId) continue;
      keepTimeLeft(entry.source, document, age);
      if (name === 'grids/grids') found.grids.push(document);
      if (name === 'grids/photos') found.photos.push(document);
      if (name === 'media/assets' && document['photoId']) found.assets.push(document);
    }
  }
  return found;
}

/** How many grids and photos of the account are not in these documents, and would go. */
export async function countNewer(databases: Databases, ownerId: string, { grids, photos }: AccountDocuments) {
  const newer = (kept: Document[]) => ({
    ownerId,
    deletedAt: { $exists: false },
    _id: { $nin: kept.map(({ _id }) => _id) },
  });
  return {
    grids: await databases.of(GRIDS).countDocuments(newer(grids)),
    photos: await databases.of(PHOTOS).countDocuments(newer(photos)),
  };
}

/**
 * Replaces what the account has, and touches nobody else's documents. May be repeated where it was interrupted.
 */
export async function replaceAccount(
  databases: Databases,
  ownerId: string,
  { board, grids, photos, assets }: AccountDocuments,
) {
  await restoreAssets(databases.of(ASSETS), ownerId, assets);
  // Copies name grids and photos that may go.
  await databases.of(COPIES).deleteMany({ ownerId });
  // What is unique is freed before other documents take it.
  await databases.of(PHOTOS).updateMany({ ownerId }, { $unset: { mediaId: 1 } });
  await replace(databases.of(PHOTOS), { ownerId }, photos, ['revision', 'stamp']);
  await databases.of(GRIDS).updateMany({ ownerId }, { $set: { carousels: [] } });
  await replace(databases.of(GRIDS), { ownerId }, grids, ['version', 'calls']);
  await replace(databases.of(BOARDS), { _id: ownerId }, board ? [board] : [], ['version']);
}

/** @param counters which pages that are open compare, so that they only rise */
async function replace(
  collection: Collection<StoredDocument>,
  owned: Document,
  documents: readonly StoredDocument[],
  counters: readonly string[],
) {
  const fields = [...counters, 'clients', 'calendar', 'deletedAt'].map((name) => [name, 1]);
  const found = await collection.find(owned, { projection: Object.fromEntries(fields) }).toArray();
  const now = new Map(found.map((document) => [document._id, document]));
  const ids = documents.map(({ _id }) => _id);
  if (!('_id' in owned)) await collection.deleteMany({ ...owned, _id: { $nin: ids } });
  for (const document of documents) {
    const before = now.get(document['_id']);
    const restored = { ...document };
    for (const name of counters) {
      const highest = Math.max(Number(document[name] ?? 0), Number(before?.[name] ?? 0));
      restored[name] = new BSON.Int32(highest + 1);
    }
    // Browsers count their calls on from what was stored last.
    if (before?.['clients']) restored['clients'] = before['clients'];
    // An address of a calendar feed that ended since opens nothing again, and one that was made since goes on.
    delete restored['calendar'];
    if (before?.['calendar'] && !before['deletedAt']) restored['calendar'] = before['calendar'];
    await collection.replaceOne({ _id: document['_id'] }, restored, { upsert: true });
  }
}

/**
 * An asset that is there keeps what media knows of it. One without a photo is erased by media after a day.
 */
async function restoreAssets(
  collection: Collection<StoredDocument>,
  ownerId: string,
  assets: readonly StoredDocument[],
) {
  const living = { ownerId, expiringAt: { $exists: false } };
  const found = await collection.find(living, { projection: { posting: 1 } }).toArray();
  const there = new Map(found.map((asset) => [asset._id, asset]));
  for (const asset of assets) {
    const { _id, photoId } = asset;
    const now = there.get(_id);
    if (now) {
      // Grids hears again of a picture for posting that came since: the photo of the snapshot does not know it.
      const news = now['posting'] && !asset['posting'] ? { changedMark: new Date() } : {};
      await collection.updateOne(
        { _id },
        { $set: { photoId, ...news }, $unset: { unclaimedSince: 1, unconfirmedSince: 1 } },
      );
    } else await collection.replaceOne({ _id }, asset, { upsert: true });
  }
  await collection.updateMany(
    { ownerId, purpose: 'photo', photoId: { $exists: true }, _id: { $nin: assets.map(({ _id }) => _id) } },
    { $set: { unclaimedSince: new Date() }, $unset: { photoId: 1, unconfirmedSince: 1, changedMark: 1 } },
  );
}

/** The folder of an asset's objects, as media names it (`media-store.ts`), and how many there are. */
export const objectsOfAsset = ({ _id, derivatives, posting }: Document) => ({
  prefix: `assets/${String(_id).slice(0, 2)}/${_id}`,
  // A picture for posting comes with two tiles.
  count: 1 + Object.keys(derivatives ?? {}).length + (posting ? 3 : 0),
});
