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

afterEach(() => jest.restoreAllMocks());

it('finds a capital I by a small one in a Turkish browser too', () => {
  const lower = jest.spyOn(String.prototype, 'toLocaleLowerCase');
  lower.mockImplementation(function (this: string) {
    return this.replaceAll('I', 'ı').toLowerCase();
  });
  const grids = ['İstanbul', 'INSTAGRAM', 'Sığacık'].map(named);
  const names = (wanted: string) => findGrids(grids, wanted).map(({ name }) => name);
  expect([names('istanbul'), names('instagram'), names('sigacik')]).toEqual(grids.map(({ name }) => [name]));
});
