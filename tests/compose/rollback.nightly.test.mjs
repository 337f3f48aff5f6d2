// @ts-check
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { ROLLED } from '../../infra/compose/rolled.mjs';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.mjs';
import { Traffic } from '../support/traffic.mjs';
import { project, untilReady } from './product.mjs';
import { make, newCreator } from './traffic.mjs';

const UPGRADE_MS = 15 * 60_000;
const VERSION = `${process.env['TESSERA_VERSION']}-next`;
const SERVICES = ['gateway', ...ROLLED.map(({ service }) => service)];
const at = temporaryFolder();

const imagesInUse = async () => {
  const containers = (await Promise.all(SERVICES.map((service) => project.containers(service)))).flat();
  const found = await Promise.all(containers.map(async ({ ID }) => (await project.inspect(ID)).Image));
  return [...new Set(found)].sort();
};

describe('make upgrade VERSION= and make rollback', () => {
  /** @type {Traffic} */
  let traffic;
  before(async () => {
    for (const name of ['services', 'gateway']) {
      const from = `FROM tessera-${name}:${process.env['TESSERA_VERSION']}\nLABEL version=next\n`;
      await writeFile(at('Dockerfile'), from);
      await project.docker(['build', '--quiet', '--tag', `tessera-${name}:${VERSION}`, at('')]);
    }
    traffic = new Traffic(await newCreator());
  });
  after(async () => {
    const tags = ['services', 'gateway'].flatMap((name) => [
      `tessera-${name}:${VERSION}`,
      `tessera-${name}:before`,
    ]);
    await project.docker(['image', 'rm', '--force', ...tags]);
    await untilReady();
  });

  it('start the images of that version, and those that ran before it, and lose no acknowledged change', async () => {
    const old = await imagesInUse();
    await make(['upgrade', `VERSION=${VERSION}`], UPGRADE_MS);
    await traffic.recovered();
    const next = await imagesInUse();
    assert.equal(next.length, 2);
    assert.ok(!next.some((image) => old.includes(image)), 'all are of the next version');
    await make(['rollback'], UPGRADE_MS);
    await traffic.recovered();
    assert.deepEqual(await imagesInUse(), old);
    await traffic.stop();
  });

  it('change nothing where there are no images of a version', async () => {
    const old = await imagesInUse();
    await assert.rejects(make(['upgrade', 'VERSION=0.0.0-none'], UPGRADE_MS), /no images of 0\.0\.0-none/);
    assert.deepEqual(await imagesInUse(), old);
  });
});
