import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastHost } from './toast-host.js';
import { dismissToast, toast } from './toast-store.js';

afterEach(() => act(() => dismissToast()));

it('shows title, text and action, and goes when the action is taken', async () => {
  const undo = jest.fn();
  render(<ToastHost />);
  act(() => {
    toast({ title: 'Photo deleted', description: 'From Summer', action: { label: 'Undo', onSelect: undo } });
  });
  expect(await screen.findByText('Photo deleted')).not.toBeNull();
  expect(screen.getByText('From Summer')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('From Summer')).toBeNull());
});

it('goes by its cross', async () => {
  render(<ToastHost />);
  act(() => {
    toast({ title: 'Delete failed', description: 'Please try again.', variant: 'destructive' });
  });
  expect(await screen.findByText('Please try again.')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Please try again.')).toBeNull());
});
