import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LogOutDialog from './log-out-dialog.js';
import { onUnfinishedDiscarded } from './unfinished.js';

const open = (waiting: { readonly changes: number; readonly photos: number }) => {
  const logOut = jest.fn();
  render(<LogOutDialog {...waiting} logOut={logOut} onClose={() => undefined} />);
  return logOut;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('warns of the photos that would be lost', async () => {
  const logOut = open({ changes: 0, photos: 2 });
  screen.getByText('2 photos have not been uploaded. They are lost if you log out now.');
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await press('Log out');
  expect(logOut).toHaveBeenCalledTimes(1);
});

it('lets changes that wait stay on the device, or be discarded', async () => {
  const discarded = jest.fn();
  const stop = onUnfinishedDiscarded(discarded);
  const logOut = open({ changes: 4, photos: 0 });
  screen.getByText('4 changes have not been sent yet.');
  await press('Log out and keep 4 changes on this device');
  expect([logOut.mock.calls.length, discarded.mock.calls.length]).toEqual([1, 0]);
  await press('Discard them');
  expect([logOut.mock.calls.length, discarded.mock.calls.length]).toEqual([2, 1]);
  stop();
});
