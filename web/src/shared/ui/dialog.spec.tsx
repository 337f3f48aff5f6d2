import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { Dialog } from './dialog.js';
import { DropdownMenu, MenuItem } from './dropdown-menu.js';
import { ToastHost } from './toast-host.js';
import { dismissToast, shownToast, toast } from './toast-store.js';

function Grids({ mayClose }: { mayClose?: () => boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add New Grid</Button>
      <DropdownMenu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>New</MenuItem>
      </DropdownMenu>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Create New Grid"
        actions={<Button variant="primary">Create Grid</Button>}
        {...(mayClose === undefined ? {} : { mayClose })}
      >
        <input aria-label="Grid Name" />
      </Dialog>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Create New Grid' });

it('takes the focus, leaves by Escape and gives the focus back', async () => {
  render(<Grids />);
  const opener = screen.getByRole('button', { name: 'Add New Grid' });
  await userEvent.click(opener);
  expect(dialog()?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('gives the focus back to the button of the menu that opened it', async () => {
  render(<Grids />);
  const more = screen.getByRole('button', { name: 'More' });
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New' }));
  await waitFor(() => expect(dialog()).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(more));
});

function Tile() {
  const [open, setOpen] = useState(false);
  const [engaged, setEngaged] = useState(true);
  return (
    <div>
      <Button disabled>Elsewhere</Button>
      <Button>Photo 1</Button>
      {engaged && (
        <Button onClick={() => setOpen(true)} onBlur={() => setEngaged(false)}>
          Hide photo
        </Button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Hide Photos Feature Locked" />
    </div>
  );
}

it('gives the focus to what stands nearest to its opener where that is gone', async () => {
  render(<Tile />);
  await userEvent.click(screen.getByRole('button', { name: 'Hide photo' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Photo 1'));
});

it('asks before it closes, where something would be lost', async () => {
  const mayClose = jest.fn(() => false);
  render(<Grids mayClose={mayClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add New Grid' }));
  await userEvent.keyboard('{Escape}');
  expect(mayClose).toHaveBeenCalledTimes(1);
  expect(dialog()).not.toBeNull();
});

it('a confirmation starts at the harmless answer', async () => {
  const confirm = jest.fn();
  render(
    <ConfirmDialog
      open
      danger
      onOpenChange={() => undefined}
      title="Delete 'Summer'?"
      confirmLabel="Delete grid"
      onConfirm={confirm}
    >
      It has 18 photos.
    </ConfirmDialog>,
  );
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  expect(document.activeElement).toBe(cancel);
  await userEvent.click(screen.getByRole('button', { name: 'Delete grid' }));
  expect(confirm).toHaveBeenCalledTimes(1);
});

it('leaves by Escape before a toast does, which may hold the only Undo', async () => {
  render(
    <>
      <Grids />
      <ToastHost />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add New Grid' }));
  act(() => {
    toast({ title: 'Photo deleted', actions: [{ label: 'Undo', onSelect: () => undefined }] });
  });
  await screen.findByText('Photo deleted');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(shownToast()?.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(shownToast()?.open).toBe(false));
  act(() => dismissToast());
});

function Sheet({ onClose, onAction }: { readonly onClose: () => void; readonly onAction: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Your grids">
      <Button
        onClick={() => {
          onClose();
          onAction();
        }}
      >
        Edit name
      </Button>
    </Dialog>
  );
}

function GridsInSheet() {
  const [opened, setOpened] = useState<'sheet' | 'name' | null>(null);
  return (
    <div>
      <Button>Elsewhere</Button>
      <Button onClick={() => setOpened('sheet')}>Choose a grid</Button>
      {opened === 'sheet' && <Sheet onClose={() => setOpened(null)} onAction={() => setOpened('name')} />}
      {opened === 'name' && <Dialog open onOpenChange={() => setOpened(null)} title="Edit Grid Name" />}
    </div>
  );
}

it('gives the focus back past a sheet that closed as it opened', async () => {
  render(<GridsInSheet />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose a grid' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit name' }));
  await screen.findByRole('dialog', { name: 'Edit Grid Name' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose a grid'));
});

describe('a toast over it', () => {
  const undone = jest.fn();
  async function openUnderToast() {
    render(
      <>
        <Grids />
        <ToastHost />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add New Grid' }));
    act(() => void toast({ title: 'Saved text deleted', actions: [{ label: 'Undo', onSelect: undone }] }));
    await screen.findByText('Saved text deleted');
  }
  afterEach(() => act(() => dismissToast()));

  it('is reached by F8, and its button gives the focus back to the dialog', async () => {
    await openUnderToast();
    const before = document.activeElement;
    await userEvent.keyboard('[F8]{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('Undo');
    await userEvent.keyboard('{Enter}');
    expect(undone).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(before);
    expect(dialog()).not.toBeNull();
  });

  it('is left by Escape for the dialog', async () => {
    await openUnderToast();
    const before = document.activeElement;
    await userEvent.keyboard('[F8]{Tab}{Escape}');
    await waitFor(() => expect(screen.queryByText('Saved text deleted')).toBeNull());
    expect(document.activeElement).toBe(before);
    expect(dialog()).not.toBeNull();
  });
});
