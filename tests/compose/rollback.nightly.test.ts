import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { after, before, describe, it, type TestContext } from 'node:test';
import { execa } from 'execa';
import { fillGrid, whatIsSeen } from '../../infra/backup/test/filled-installation.ts';
import { ROLLED } from '../../infra/compose/compose.mjs';
import { ROOT } from '../../infra/local/paths.mjs';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.ts';
import { logIn, signUp } from '../support/people.ts';
import { Traffic } from '../support/traffic.ts';
import { released } from '../../infra/release/released.ts';
import { BASE_URL, project, untilReady } from './product.ts';
import { make, newCreator, untilDerived } from './traffic.ts';

const UPGRADE_MS = 15 * 60_000;
const GIT_MS = 60_000;
const THIS = String(process.env['TESSERA_VERSION']);
const RELEASED = `${THIS}-released`;
const HALF = `${THIS}-half`;
/** Its grids service does not start. */
const HALF_WORKING = String.raw`FROM tessera-services:${THIS}
USER root
RUN mv /usr/local/bin/service /usr/local/bin/service-of-before
RUN printf '#!/bin/sh\n[ "$1" = grids ] && exit 1\nexec service-of-before "$@"\n' >/usr/local/bin/service
RUN chmod 755 /usr/local/bin/service
USER node
`;
const SERVICES = ['gateway', ...ROLLED.map(({ service }) => service)];
const at = temporaryFolder();

/** As .env names it, which operators' commands read. */
const setVersion = (version: string) => (process.env['TESSERA_VERSION'] = version);

const imagesInUse = async () => {
  const containers = (await Promise.all(SERVICES.map((service) => project.containers(service)))).flat();
  const found = await Promise.all(containers.map(async ({ ID }) => (await project.inspect(ID)).Image));
  return [...new Set(found)].sort();
};

/** What is compared between versions, of which one may respond with more than the other. */
const pictures = (seen: Record<string, string>) =>
  Object.entries(seen).filter(([path]) => path.startsWith('/media/'));

/** @param folder that paths in the released file are relative to */
const withReleasedFile = (folder: string, args: string[]) =>
  project.run(['--project-directory', folder, '--file', at('released/docker-compose.yml'), ...args], {
    deadlineMs: UPGRADE_MS,
  });

describe('an installation of the released version, in Compose', () => {
  let creator: Awaited<ReturnType<typeof newCreator>>;
  let person: Awaited<ReturnType<typeof signUp>>;
  let seen: Record<string, string>;
  let old: string[];
  before(async () => {
    const { commit } = await released();
    const options = { cwd: ROOT, timeout: GIT_MS };
    await execa('git', ['archive', '--output', at('released.tar'), commit], options);
    await mkdir(at('released'));
    await execa('tar', ['--extract', '--file', at('released.tar'), '--directory', at('released')], options);
    await project.run(['down', '--volumes'], { deadlineMs: UPGRADE_MS });
    setVersion(RELEASED);
    await withReleasedFile(at('released'), ['build']);
    await withReleasedFile(ROOT, ['up', '--detach', '--wait']);
    creator = await newCreator();
    person = await signUp(BASE_URL);
    await fillGrid(person.api);
    seen = await whatIsSeen(person.api);
    old = await imagesInUse();
  });
  after(async () => {
    setVersion(THIS);
    await make(['upgrade', `VERSION=${THIS}`], UPGRADE_MS);
    const images = ['services', 'gateway'].map((name) => `tessera-${name}`);
    const tags = images.flatMap((name) => [`${name}:${RELEASED}`, `${name}:${HALF}`, `${name}:before`]);
    await project.docker(['image', 'rm', '--force', ...tags]);
    await untilReady();
  });

  async function underLoad(args: string[], context: TestContext) {
    const traffic = new Traffic(creator);
    await traffic.recovered();
    await make(args, UPGRADE_MS);
    await traffic.recovered();
    await traffic.stop();
    context.diagnostic(`unavailable for at most ${(traffic.longestGap() / 1_000).toFixed(1)} s`);
  }

  it('is upgraded to this one while people work, and loses no acknowledged change', async (context) => {
    await underLoad(['upgrade', `VERSION=${THIS}`], context);
    setVersion(THIS);
    const now = await imagesInUse();
    assert.equal(now.length, 2);
    assert.ok(!now.some((image) => old.includes(image)), 'all are of this version');
    assert.deepEqual(pictures(await whatIsSeen(await logIn(BASE_URL, person.account))), pictures(seen));
  });

  it('is rolled back in the same way, and reads what this version has written', async (context) => {
    const { account, api } = await signUp(BASE_URL);
    await fillGrid(api);
    const written = await whatIsSeen(api);
    await underLoad(['rollback'], context);
    assert.deepEqual(await imagesInUse(), old);
    assert.deepEqual(await whatIsSeen(await logIn(BASE_URL, person.account)), seen);
    assert.deepEqual(pictures(await whatIsSeen(await logIn(BASE_URL, account))), pictures(written));
    await untilDerived(creator);
  });

  it('returns to what ran before also when an upgrade that failed half way was given again', async () => {
    await mkdir(at('half'));
    await writeFile(at('half/Dockerfile'), HALF_WORKING);
    await project.docker(['build', '--quiet', '--tag', `tessera-services:${HALF}`, at('half')], {
      deadlineMs: UPGRADE_MS,
    });
    await project.docker(['tag', `tessera-gateway:${THIS}`, `tessera-gateway:${HALF}`]);
    for (const attempt of ['first', 'second'])
      await assert.rejects(
        make(['upgrade', `VERSION=${HALF}`], UPGRADE_MS),
        /The new grids does not become healthy; the old one goes on/,
        attempt,
      );
    assert.equal((await imagesInUse()).length, 3, 'a part is of the new version');
    setVersion(HALF);
    await make(['rollback'], UPGRADE_MS);
    assert.deepEqual(await imagesInUse(), old);
  });

  it('stays as it is where there are no images of a version', async () => {
    await assert.rejects(make(['upgrade', 'VERSION=0.0.0-none'], UPGRADE_MS), /no images of 0\.0\.0-none/);
    assert.deepEqual(await imagesInUse(), old);
  });
});
