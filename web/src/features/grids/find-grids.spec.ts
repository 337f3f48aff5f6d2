import { findGrids } from './find-grids.js';

const named = (name: string) => ({ id: name, name, createdAt: '', photoCount: 0 });
const GRIDS = ['Été 2025', 'Autumn leaves', 'Winter', 'autumn 2026'].map(named);
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

it('finds Turkish names by their plain spelling', () => {
  const grids = ['İstanbul', 'INSTAGRAM', 'Sığacık'].map(named);
  const names = (wanted: string) => findGrids(grids, wanted).map(({ name }) => name);
  expect([names('istanbul'), names('instagram'), names('sigacik')]).toEqual(grids.map(({ name }) => [name]));
});
