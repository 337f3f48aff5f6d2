import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LogOutDialog from './log-out-dialog.js';
import { onUnfinishedDiscarded } from './unfinished.js';

interface Waiting {
  readonly changes: number;
  readonly photos: number;
  readonly fullSize?: number;
  readonly unsafe?: number;
}

const open = (waiting: Waiting) => {
  const logOut = jest.fn();
  render(<LogOutDialog fullSize={0} unsafe={0} {...waiting} logOut={logOut} onClose={() => undefined} />);
  return logOut;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('warns of what would be lost', async () => {
  const logOut = open({ changes: 0, photos: 2, unsafe: 2 });
  screen.getByText('2 photos have not been sent yet. They are lost if you log out now.');
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await press('Log out');
  expect(logOut).toHaveBeenCalledTimes(1);
});

it('lets what waits stay on the device, or be discarded', async () => {
  const discarded = jest.fn();
  const stop = onUnfinishedDiscarded(discarded);
  const logOut = open({ changes: 4, photos: 1 });
  screen.getByText('4 changes and 1 photo have not been sent yet.');
  await press('Log out and keep 4 changes and 1 photo on this device');
  expect([logOut.mock.calls.length, discarded.mock.calls.length]).toEqual([1, 0]);
  await press('Discard them');
  expect([logOut.mock.calls.length, discarded.mock.calls.length]).toEqual([2, 1]);
  stop();
});

it('names the pictures for posting that wait, and what becomes of those that are discarded', () => {
  open({ changes: 1, photos: 0, fullSize: 2 });
  screen.getByText(
    '1 change and 2 pictures for posting have not been sent yet. ' +
      'Posts whose pictures for posting you discard are posted with small ones.',
  );
  screen.getByRole('button', {
    name: 'Log out and keep 1 change and 2 pictures for posting on this device',
  });
});

it('tells how many of them the device could not store', () => {
  open({ changes: 1, photos: 2, unsafe: 1 });
  screen.getByText('1 change and 2 photos have not been sent yet. 1 of them is lost if you log out now.');
  screen.getByRole('button', { name: 'Log out and keep the others on this device' });
});

describe('beside pictures for posting, which are not counted among what would be lost', () => {
  it.each([
    [{ changes: 0, photos: 3, unsafe: 3 }, 'The 3 photos are lost if you log out now.'],
    [{ changes: 0, photos: 1, unsafe: 1 }, 'The photo is lost if you log out now.'],
    [{ changes: 2, photos: 3, unsafe: 1 }, '1 of the 2 changes and 3 photos is lost if you log out now.'],
  ])('names what would be: %j', (waiting, words) => {
    open({ ...waiting, fullSize: 20 });
    expect(screen.getByRole('alertdialog').textContent).toContain(` have not been sent yet. ${words} Posts `);
  });
});
