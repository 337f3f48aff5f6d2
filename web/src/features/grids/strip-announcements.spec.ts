import type { Active, Over } from '@dnd-kit/core';
import { GRID } from '../../../test/render-grid-page.js';
import { stripAnnouncements } from './strip-announcements.js';

const said = stripAnnouncements([
  { ...GRID, id: 'a', name: 'Summer' },
  { ...GRID, id: 'b', name: 'Autumn' },
]);
const active = { id: 'a' } as Active;
const over = (id: string) => ({ id }) as Over;

it('says grids by their names and places', () => {
  expect(said.onDragStart({ active })).toBe('Picked up the grid Summer at position 1 of 2.');
  // It is over its own place first, which would take these words away.
  expect(said.onDragOver({ active, over: over('a') })).toBeUndefined();
  expect(said.onDragOver({ active, over: over('b') })).toBe('Position 2 of 2.');
  expect(said.onDragOver({ active, over: over('a') })).toBe('Position 1 of 2.');
  expect(said.onDragEnd({ active, over: over('b') })).toBe('The grid Summer is at position 2 of 2 now.');
});

it('tells when a grid stays where it was', () => {
  expect(said.onDragEnd({ active, over: over('a') })).toBe('The grid is back in its place.');
  expect(said.onDragCancel({ active, over: null })).toBe('The grid is back in its place.');
});
