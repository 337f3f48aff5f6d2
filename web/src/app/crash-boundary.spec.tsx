import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CrashBoundary } from './crash-boundary.js';

let broken = true;

function Fragile() {
  if (broken) throw new Error('it broke');
  return <p>All is well</p>;
}

it('shows that something went wrong and draws the app again on request [8.12]', async () => {
  // React writes every caught error to the console.
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <CrashBoundary>
      <Fragile />
    </CrashBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).not.toBeNull();
  expect(screen.getByText("We've been notified about this error and will fix it soon.")).not.toBeNull();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well')).not.toBeNull();
  quiet.mockRestore();
});
