import { QueryClientProvider } from '@tanstack/react-query';
import { SavedText } from '@tessera/contracts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { createQueryClient } from '../../../shared/api/query-client.js';
import { ToastHost } from '../../../shared/ui/toast-host.js';
import { announceUserChanged } from '../../../shared/session/user-changed.js';
import { shownToast } from '../../../shared/ui/toast-store.js';
import SavedTextsDialog from './saved-texts-dialog.js';

const WATER: SavedText = { id: '1'.repeat(32), name: 'Water', text: '#sea\n#lake' };
const SIGNED: SavedText = { id: '2'.repeat(32), name: 'Signed', text: 'Ada' };

let api: ApiServer;
/** What the server has. */
let stored: SavedText[];
let onClose: jest.Mock;
let onInsert: jest.Mock;

beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  stored = [WATER, SIGNED];
  onClose = jest.fn();
  onInsert = jest.fn();
  api.on({
    'GET /api/texts': () => ({ body: stored }),
    'POST /api/texts': ({ body }) => {
      const saved = SavedText.parse(JSON.parse(body));
      stored = [...stored.filter(({ id }) => id !== saved.id), saved];
      return { body: saved };
    },
    [`DELETE /api/texts/${WATER.id}`]: () => {
      stored = stored.filter(({ id }) => id !== WATER.id);
      return { status: 204 };
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SavedTextsDialog userId="ada" selected="" onInsert={onInsert} onClose={onClose} />
      <ToastHost />
    </QueryClientProvider>,
  );
  await screen.findByRole('list', { name: 'Saved texts' });
});
afterEach(async () => {
  announceUserChanged();
  await api.close();
});

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** In the toast, which stands beside the dialog. */
const undo = async () => userEvent.click(await screen.findByText('Undo'));
const listed = () =>
  within(screen.getByRole('list', { name: 'Saved texts', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);
const question = () => screen.findByRole('alertdialog', { name: 'Discard the changes?' });

describe('What is written and not saved', () => {
  it('is kept or discarded as the person chooses, where Escape would close the dialog', async () => {
    await userEvent.type(field('Name'), 'Hills');
    await userEvent.keyboard('{Escape}');
    await question();
    await press('Keep');
    expect(onClose).not.toHaveBeenCalled();
    expect(field('Name').value).toBe('Hills');
    await userEvent.keyboard('{Escape}');
    await question();
    await press('Discard');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is asked about before a text is inserted or edited in its place', async () => {
    await userEvent.type(field('Text'), '#hills');
    await press('Insert Water');
    await question();
    await press('Keep');
    expect(onInsert).not.toHaveBeenCalled();
    await press('Edit Water');
    await question();
    await press('Discard');
    await waitFor(() => expect(field('Text').value).toBe(WATER.text));
  });

  it('closes without a question where nothing is written', async () => {
    await userEvent.type(field('Name'), 'H{Backspace}');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

it('deletes a text, tells it by its name, and stores it again by Undo', async () => {
  await press('Delete Water');
  await screen.findByText('"Water" is no longer there.');
  expect(stored).toEqual([SIGNED]);
  expect(listed()).toEqual([expect.stringContaining('Signed')]);
  await undo();
  await waitFor(() => expect(listed()).toHaveLength(2));
  expect(stored).toEqual([SIGNED, WATER]);
});

it('leaves the way back to a deleted text where Undo fails', async () => {
  await press('Delete Water');
  await screen.findByText('"Water" is no longer there.');
  api.on({ 'POST /api/texts': () => ({ status: 500, body: {} }) });
  await undo();
  await screen.findByText('Failed to save the text');
  expect(shownToast()).toMatchObject({ duration: Infinity, actions: [{ label: 'Undo' }] });
});

it('tells that a text of the same name was replaced, and restores it by Undo', async () => {
  await userEvent.type(field('Name'), 'Water');
  await userEvent.type(field('Text'), '#river');
  await press('Save text');
  await screen.findByText('"Water" has the new text now.');
  expect(stored).toContainEqual({ ...WATER, text: '#river' });
  await undo();
  await waitFor(() => expect(stored).toContainEqual(WATER));
  expect(stored).toHaveLength(2);
});

it('opens the whole of a text in the form and saves it as the same one', async () => {
  await press('Edit Water');
  expect([field('Name').value, field('Text').value]).toEqual([WATER.name, WATER.text]);
  expect(document.activeElement).toBe(field('Text'));
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), 'Signed');
  await press('Save text');
  await screen.findByText('Another saved text has this name');
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), 'Sea');
  await press('Save text');
  await screen.findByText('"Water" is "Sea" now.');
  expect(stored).toContainEqual({ ...WATER, name: 'Sea' });
  expect(stored).toHaveLength(2);
  await waitFor(() => expect(field('Name').value).toBe(''));
  expect(listed()[0]).toContain('Sea');
});

it('gives up editing a text by Cancel, and after that text was deleted', async () => {
  await press('Edit Water');
  await press('Cancel');
  expect(field('Text').value).toBe('');
  await press('Edit Water');
  await press('Delete Water');
  await waitFor(() => expect(field('Text').value).toBe(''));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

it('tells nothing of a text that is saved as it was', async () => {
  await press('Edit Water');
  await press('Save text');
  await waitFor(() => expect(field('Text').value).toBe(''));
  expect(shownToast()?.open ?? false).toBe(false);
});

it('lays each text out in its own direction', () => {
  for (const name of ['Name', 'Text']) expect(field(name).dir).toBe('auto');
  expect(screen.getByText('Water').dir).toBe('auto');
});
