import { fireEvent, render, screen } from '@testing-library/react';
import { aPhoto } from '../../../../test/photos.js';
import { JoinDialog } from './join-dialog.js';

const photos = Array.from({ length: 130 }, (_, at) => aPhoto(`p${at}`, { position: at }));
const names = new Map(photos.map(({ id }, at) => [id, `Photo ${at + 1}`]));
/** By an attribute: to find so many by their role takes seconds. */
const tile = (id: string) => document.querySelector<HTMLElement>(`[data-photo="${id}"]`);
const tiles = () => document.querySelectorAll('[data-photo]');
const press = (name: string) => fireEvent.click(screen.getByText(name));

it("draws the first photos of a large grid, and the others by 'Show more', with what was chosen", () => {
  const onAdd = jest.fn();
  const groups = [{ name: 'Posts' as const, photos }];
  render(
    <JoinDialog groups={groups} names={names} shape={4 / 3} room={9} onAdd={onAdd} onClose={jest.fn()} />,
  );
  expect(tiles()).toHaveLength(120);
  fireEvent.click(tile('p2') as HTMLElement);
  press('Show 10 more');
  expect(tiles()).toHaveLength(130);
  expect(screen.queryByText(/^Show/)).toBeNull();
  fireEvent.click(tile('p129') as HTMLElement);
  press('Add 2 photos');
  expect(onAdd).toHaveBeenCalledWith(['p2', 'p129']);
});
