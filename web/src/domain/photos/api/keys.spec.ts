import { gridsKey } from './keys.js';

it('the grids of one person are kept apart from those of another, by the id of the user [7.14]', () => {
  expect(gridsKey('ada')).toEqual(['grids', 'ada']);
  expect(gridsKey('eve')).not.toEqual(gridsKey('ada'));
});
