import * as definitions from './jobs.js';
import { isDismissible } from './dismissal.js';

const names = Object.values(definitions).flatMap((each) => ('queue' in each ? [each.name] : []));

it('what has to be done is never dismissed: above all what erases', () => {
  expect(names.filter((name) => !isDismissible(name)).sort()).toEqual([
    'asset-changed',
    'erase-account-grids',
    'erase-account-media',
    'erase-asset',
    'erase-trash-overflow',
  ]);
});

it('a job that this version does not know is not dismissed', () => {
  expect(isDismissible('erase-something-new')).toBe(false);
});
