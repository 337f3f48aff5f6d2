import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../../test/api-server.js';
import { openPage, serve, eachPage } from '../../../../test/render-grid-page.js';
import { CREATOR } from '../../../../test/people.js';

let api: ApiServer;
eachPage((started) => {
  api = started;
  // jsdom has no addresses for files.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});

const openUpload = async () => {
  serve(api, []);
  await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Upload Photos' }));
  return within(await screen.findByRole('dialog', { name: 'Upload Photos' }));
};
const image = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

it("shows 'Add photos to your Instagram grid' and 'JPG, PNG, WEBP or GIF (max 8MB)' [2.25]", async () => {
  const dialog = await openUpload();
  expect(dialog.getByText('Add photos to your Instagram grid')).not.toBeNull();
  expect(dialog.getByText('JPG, PNG, WEBP or GIF (max 8MB)')).not.toBeNull();
});

it("'Upload' is disabled without files and shows their number in brackets [2.25]", async () => {
  const dialog = await openUpload();
  const upload = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Upload/ });
  expect([upload().textContent, upload().disabled]).toEqual(['Upload', true]);
  await userEvent.upload(dialog.getByLabelText('Photos'), [image('a.jpg'), image('b.jpg')]);
  expect([upload().textContent, upload().disabled]).toEqual(['Upload (2)', false]);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove a.jpg' }));
  expect(upload().textContent).toBe('Upload (1)');
});

it('says on the free plan how many more photos the grid has room for', async () => {
  const dialog = await openUpload();
  expect(dialog.getByText('This grid has room for 9 more photos on the free plan.')).not.toBeNull();
});

it('does not count for a creator', async () => {
  serve(api, [], CREATOR);
  await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Upload Photos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Photos' }));
  expect(dialog.queryByText(/on the free plan/)).toBeNull();
});
