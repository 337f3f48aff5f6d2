import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastHost } from './toast-host.js';
import { dismissToast, notifyProgress, shownToast, toast } from './toast-store.js';

afterEach(() => act(() => dismissToast()));

it('shows title, text and action, and goes when the action is taken', async () => {
  const undo = jest.fn();
  render(<ToastHost />);
  act(() => {
    toast({
      title: 'Photo deleted',
      description: 'From Summer',
      actions: [{ label: 'Undo', onSelect: undo }],
    });
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

it.each(['{Enter}', '{Tab}{Enter}', '{Escape}'])(
  'gives the focus back to where it was as %s ends it by the keyboard',
  async (keys) => {
    render(
      <>
        <button>Photo 3</button>
        <ToastHost />
      </>,
    );
    act(() => void toast({ title: 'Photo hidden', actions: [{ label: 'Undo', onSelect: () => undefined }] }));
    await screen.findByText('Photo hidden');
    const before = screen.getByRole('button', { name: 'Photo 3' });
    act(() => before.focus());
    await userEvent.keyboard(`[F8]{Tab}{Tab}${keys}`);
    await waitFor(() => expect(screen.queryByText('Photo hidden')).toBeNull());
    expect(document.activeElement).toBe(before);
  },
);

describe('the focus in a toast', () => {
  const offered = (title: string) =>
    toast({ title, actions: [{ label: 'Undo', onSelect: () => undefined }] });

  /** With the focus in 'Undo' of the first toast, which came there from 'Photo 3'. */
  async function openFirst() {
    render(
      <>
        <button>Photo 3</button>
        <ToastHost />
      </>,
    );
    act(() => void offered('First'));
    await screen.findByText('First');
    act(() => screen.getByRole('button', { name: 'Photo 3' }).focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  }

  it('goes on to the one that takes its place, which waits for it', async () => {
    await openFirst();
    jest.useFakeTimers();
    try {
      act(() => void offered('Second'));
      expect(document.activeElement?.closest('[data-toast]')?.textContent).toContain('Second');
      act(() => void jest.advanceTimersByTime(10_000));
      expect(screen.queryByText('Second')).not.toBeNull();
    } finally {
      jest.useRealTimers();
    }
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo 3' }));
  });

  it('stays where it is while the toast tells its progress', async () => {
    await openFirst();
    const id = shownToast()?.id ?? 0;
    act(() => notifyProgress(id, '3 of 9'));
    await screen.findByText('3 of 9');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  });

  it('goes back to where it was as something else ends the toast', async () => {
    await openFirst();
    act(() => dismissToast());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo 3' })));
  });
});

describe('its time', () => {
  const offered = (title: string) =>
    toast({ title, actions: [{ label: 'Undo', onSelect: () => undefined }], duration: 300 });

  it.each(['Undo', 'Dismiss'])(
    'the next toast leaves by itself after %s was pressed in the one before',
    async (name) => {
      render(<ToastHost />);
      act(() => void offered('First'));
      await userEvent.click(await screen.findByRole('button', { name }));
      act(() => void offered('Second'));
      await screen.findByText('Second');
      await waitFor(() => expect(screen.queryByText('Second')).toBeNull());
    },
  );

  it('stands still while the focus is in it', async () => {
    jest.useFakeTimers();
    try {
      render(<ToastHost />);
      act(() => void offered('Held'));
      const undo = await screen.findByRole('button', { name: 'Undo' });
      act(() => undo.focus());
      act(() => void jest.advanceTimersByTime(10_000));
      expect(screen.queryByText('Held')).not.toBeNull();
      act(() => undo.blur());
      // What is left after a look is never less than two seconds.
      act(() => void jest.advanceTimersByTime(1_900));
      expect(screen.queryByText('Held')).not.toBeNull();
      act(() => void jest.advanceTimersByTime(100));
      expect(screen.queryByText('Held')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('offers two actions', async () => {
    const chosen: string[] = [];
    render(<ToastHost />);
    const action = (label: string) => ({ label, onSelect: () => void chosen.push(label) });
    act(() => void toast({ title: 'Added', actions: [action('Mark as Reel'), action('Show in Posts')] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show in Posts' }));
    expect(chosen).toEqual(['Show in Posts']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as Reel' })).toBeNull());
  });
});
