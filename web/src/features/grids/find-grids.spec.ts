import { findGrids } from './find-grids.js';

const GRIDS = ['Été 2025', 'Autumn leaves', 'Winter', 'autumn 2026'].map((name, at) => ({
  id: String(at),
  name,
  createdAt: '',
  photoCount: 0,
}));
const found = (wanted: string) => findGrids(GRIDS, wanted).map(({ name }) => name);

it.each([
  ['', ['Été 2025', 'Autumn leaves', 'Winter', 'autumn 2026']],
  ['  ', ['Été 2025', 'Autumn leaves', 'Winter', 'autumn 2026']],
  ['AUTUMN', ['Autumn leaves', 'autumn 2026']],
  ['ete', ['Été 2025']],
  ['2026 aut', ['autumn 2026']],
  ['summer', []],
])("'%s' finds %j", (wanted, names) => {
  expect(found(wanted)).toEqual(names);
});
