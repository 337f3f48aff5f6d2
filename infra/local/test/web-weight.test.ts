import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../paths.mjs';
import { code, cycles, firstLoad, neededBy, shellWeight, weightOf, weightsOfScreens } from '../web-weight.ts';

/** Bytes as they travel, by gzip: what every visitor loads first. */
const FIRST_LOAD_BYTES = 110_000;
/** What each route needs besides before it is drawn. */
const ROUTE_BYTES = 45_000;
/** What the grid page fetches once it is drawn, so that something can be done in it: all of the drag and its undo. */
const PLANNER_BYTES = 73_000;
/** What the service worker keeps: after a release it fetches that of it which the browser's own cache has not. */
const SHELL_BYTES = 550_000;

describe('the code of the built web', () => {
  it('weighs at most 110 kB at the first load', async () => {
    const weight = await weightOf(await firstLoad());
    assert.ok(weight <= FIRST_LOAD_BYTES, `${weight} bytes`);
  });

  it('weighs at most 45 kB more before a route is drawn, whichever it is', async () => {
    // Everything else that the router names is in the first load.
    const list = await readFile(join(ROOT, 'web/src/app/screens.ts'), 'utf8');
    const weights = Object.entries(await weightsOfScreens());
    assert.equal(weights.length, list.match(/^export const \w+ = screen\(/gm)?.length);
    const tooHeavy = weights.filter(([, weight]) => weight > ROUTE_BYTES);
    assert.deepEqual(tooHeavy, []);
  });

  it('weighs at most 73 kB more until something can be done in the grid page', async () => {
    const drawn = new Set([...(await firstLoad()), ...(await neededBy('grid-screen'))]);
    const weight = await weightOf([...(await neededBy('grid-page'))].filter((name) => !drawn.has(name)));
    assert.ok(weight <= PLANNER_BYTES, `${weight} bytes`);
  });

  it('is in few files until something can be done in the grid page: a slow network fetches six at a time', async () => {
    const first = await firstLoad();
    const seen = [...(await neededBy('grid-screen'))].filter((name) => !first.has(name));
    const acts = [...(await neededBy('grid-page'))].filter(
      (name) => !first.has(name) && !seen.includes(name),
    );
    assert.ok(seen.length <= 10, `${seen.join(', ')} until it is seen`);
    assert.ok(acts.length <= 12, `${acts.join(', ')} until something can be done`);
  });

  it('is in few files of what opens over the grid page, which every visit fetches', async () => {
    const there = new Set([...(await firstLoad()), ...(await neededBy('grid-screen'))]);
    for (const name of await neededBy('grid-page')) there.add(name);
    for (const name of await neededBy('drag')) there.add(name);
    const opened = new Set<string>();
    for (const name of ['overlays', 'toast-view', 'photo-dialog', 'uploads', 'dialogs', 'upgrade-dialog'])
      for (const needed of await neededBy(name)) if (!there.has(needed)) opened.add(needed);
    assert.ok(opened.size <= 40, `${opened.size}: ${[...opened].join(', ')}`);
  });

  it('weighs at most 550 kB where the service worker keeps it', async () => {
    const weight = await shellWeight();
    assert.ok(weight > FIRST_LOAD_BYTES && weight <= SHELL_BYTES, `${weight} bytes`);
  });

  it('is in files of which none needs itself', async () => {
    assert.deepEqual(await cycles(), []);
  });

  for (const page of ['grid-page', 'profile-page', 'auth-page', 'admin-screen'])
    it(`has no schemas before ${page} is drawn, which are for what comes from elsewhere`, async () => {
      const names = [
        ...(await neededBy(page)),
        ...(page === 'grid-page' ? await neededBy('grid-screen') : []),
      ];
      for (const name of names)
        assert.ok(!(await code(name)).includes('ZodError'), `${name} holds the library of schemas`);
    });
});
