import { LIMITS } from '@tessera/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import { boardChangesSent } from '../../../test/board.js';
import { openPage, serve, eachPage } from '../../../test/render-grid-page.js';
import { CREATOR } from '../../../test/people.js';

let api: ApiServer;
eachPage(async (started) => {
  api = started;
  serve(api, [], CREATOR);
  await openPage();
});

it("'Create New Grid' has the field Grid Name with the placeholder 'My Grid', 'Cancel' and 'Create Grid' [2.21] [2.25]", async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Grid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Grid' }));
  const field = dialog.getByLabelText('Grid Name');
  expect(field.getAttribute('placeholder')).toBe('My Grid');
  expect(dialog.getByRole('button', { name: 'Create Grid' })).not.toBeNull();
  await userEvent.type(field, 'Autumn');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(boardChangesSent(api)).toEqual([]);
});

it("'Edit Grid Name' begins with the name, and has 'Cancel' and 'Save' [2.25]", async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit name of Summer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Grid Name' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Grid Name');
  expect(field.value).toBe('Summer');
  expect(dialog.getByRole('button', { name: 'Save' })).not.toBeNull();
  await userEvent.type(field, 'x'.repeat(LIMITS.gridName.max));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  expect(dialog.getByText('A grid name can have up to 100 characters')).not.toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(boardChangesSent(api)).toEqual([]);
});

it("'Edit Grid Name' tells of a name with what cannot be seen that this is what is wrong, and of none nothing", async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit name of Summer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Grid Name' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Grid Name');
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Som\u200bmer');
  expect(dialog.getByText('Please leave out what cannot be seen')).not.toBeNull();
  expect(save.disabled).toBe(true);
  await userEvent.clear(field);
  expect(dialog.queryByText(/Please|characters/)).toBeNull();
  expect(save.disabled).toBe(true);
});
