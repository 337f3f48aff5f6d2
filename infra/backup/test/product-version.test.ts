import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { verifyArchive } from '../archive-reader.ts';
import { ArchiveWriter } from '../archive-writer.ts';
import { isLater, productVersion } from '../product-version.ts';
import { never } from './backing-up.ts';

describe('a backup by the version that made it', () => {
  it('is later by the first number that differs', () => {
    const later = [
      ['0.3.0', '0.2.9'],
      ['0.10.0', '0.9.0'],
      ['1.0.0-rc.1', '0.9.9'],
      ['7.0.1', '7.0'],
    ];
    for (const [version = '', than = ''] of later) {
      assert.deepEqual(
        [isLater(version, than), isLater(than, version), isLater(than, than)],
        [true, false, false],
      );
    }
  });

  it('is the same where only what follows the numbers differs, or a zero is left out', () => {
    const same = [
      ['0.2.0+5', '0.2.0'],
      ['1.0.0-rc.1+5', '1.0.0-rc.2'],
      ['7.0', '7.0.0'],
    ];
    for (const [version = '', than = ''] of same)
      assert.deepEqual([isLater(version, than), isLater(than, version)], [false, false]);
  });

  it('is refused where that is later than this one, before anything is touched', async () => {
    const at = temporaryFolder();
    const write = async (product: string) => {
      const file = at(`${product}.tar`);
      const archive = new ArchiveWriter(createWriteStream(file), never);
      await archive.finish({ createdAt: new Date().toISOString(), product, database: '8', leftOut: {} });
      return verifyArchive(file, { signal: never });
    };
    await write(await productVersion());
    await write('0.1.0');
    await assert.rejects(write('99.0.0'), { code: 'NEWER', message: /made by Tessera 99\.0\.0/ });
  });
});
