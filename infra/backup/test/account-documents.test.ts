import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { describe, it } from 'node:test';
import type { Document } from 'mongodb';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { accountIn } from '../account-documents.ts';
import { ArchiveWriter } from '../archive-writer.ts';
import { encode, type Source } from '../contents.ts';
import { never } from './backing-up.ts';

const folder = temporaryFolder();
const at = (seconds: number) => new Date(seconds * 1_000);

async function archiveOf(contents: [Source, Document[]][]): Promise<string> {
  const file = folder('archive.tar');
  const archive = new ArchiveWriter(createWriteStream(file), never);
  for (const [source, documents] of contents) {
    const each = async function* () {
      yield* documents.map(encode);
    };
    await archive.documents(source, each(), () => {});
  }
  await archive.finish({ createdAt: at(1_000).toISOString(), product: '1', database: '7', leftOut: {} });
  return file;
}

describe('what a backup has of one account', () => {
  it('is its own, and has the days in the trash left that it had when the backup was made', async () => {
    const file = await archiveOf([
      [{ service: 'grids', collection: 'grids' }, [{ _id: 'grid', ownerId: 'ada', deletedAt: at(100) }]],
      [
        { service: 'grids', collection: 'photos' },
        [
          { _id: 'kept', ownerId: 'ada', former: [{ mediaId: 'first', at: at(200) }] },
          { _id: 'trashed', ownerId: 'ada', deletedAt: at(300) },
          { _id: 'theirs', ownerId: 'ben', deletedAt: at(300) },
        ],
      ],
    ]);
    const { grids, photos } = await accountIn(file, 'ada', { age: 500_000, signal: never });
    assert.deepEqual(grids, [{ _id: 'grid', ownerId: 'ada', deletedAt: at(600) }]);
    assert.deepEqual(photos, [
      { _id: 'kept', ownerId: 'ada', former: [{ mediaId: 'first', at: at(700) }] },
      { _id: 'trashed', ownerId: 'ada', deletedAt: at(800) },
    ]);
  });
});
