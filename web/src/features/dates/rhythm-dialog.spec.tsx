import type { ChangesBody, ChangesResponse, Rhythm } from '@tessera/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import { CHANGES, changesSent, eachPage, openPage, readOf, serve } from '../../../test/render-grid-page.js';
import { CREATOR } from '../../../test/people.js';
import { photosOf, stateOf } from '../../../test/photos.js';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import { shownToast } from '../../shared/ui/toast-store.js';

const PHOTOS = photosOf('abc');
const MONDAYS: Rhythm = {
  weekly: [{ day: 1, time: '18:00' }],
  zone: 'UTC',
  start: '2026-01-01',
  skipped: [],
};

let api: ApiServer;
eachPage((started) => {
  api = started;
  serve(api, PHOTOS, CREATOR);
});

afterEach(() => jest.restoreAllMocks());

async function openRhythm() {
  await openPage();
  await screen.findByRole('button', { name: 'View' });
  act(() => openDialog({ kind: 'dates', what: 'rhythm' }));
  return within(await screen.findByRole('dialog', { name: 'Rhythm' }));
}

it("names beside 'Save' why nothing can be saved yet", async () => {
  const dialog = await openRhythm();
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const reason = () => document.getElementById(save.getAttribute('aria-describedby') ?? '');
  expect([save.disabled, reason()?.textContent]).toEqual([true, 'Choose at least one day.']);
  expect(reason()?.parentElement).toBe(save.parentElement);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Monday' }));
  expect([save.disabled, reason()?.textContent]).toEqual([false, '']);
});

it('tells that the rhythm was removed, and sets it again by Undo', async () => {
  api.on({
    [readOf()]: () => ({
      body: stateOf(PHOTOS, { rhythm: MONDAYS }),
      headers: { 'X-Grid-Version': '1' },
    }),
    [CHANGES]: ({ body }) => {
      const { changes } = JSON.parse(body) as ChangesBody;
      const inverse = { kind: 'grid', rhythm: MONDAYS } as const;
      const applied = changes.map((_, index) => ({ index, inverse }));
      return { body: { version: 2, applied, refused: [], items: [] } satisfies ChangesResponse };
    },
  });
  const dialog = await openRhythm();
  await userEvent.click(dialog.getByRole('button', { name: 'No rhythm' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Rhythm removed'));
  await waitFor(() => expect(changesSent(api)).toEqual([{ kind: 'grid', rhythm: null, seen: MONDAYS }]));
  act(() => shownToast()?.actions?.[0]?.onSelect());
  await waitFor(() => expect(changesSent(api).at(-1)).toMatchObject({ kind: 'grid', rhythm: MONDAYS }));
});

it("opens 'Month' and 'Rhythm' where the browser does not know the time zone of the rhythm, and tells so", async () => {
  const rhythm = { ...MONDAYS, zone: 'Nowhere/New' };
  api.on({
    [readOf()]: () => ({ body: stateOf(PHOTOS, { rhythm }), headers: { 'X-Grid-Version': '1' } }),
  });
  const note = /does not know the time zone Nowhere\/New/;
  await openPage('/?view=calendar');
  const month = within(await screen.findByRole('dialog', { name: 'Month' }));
  expect(month.getByText(note)).not.toBeNull();
  await userEvent.click(month.getByRole('button', { name: 'Rhythm...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rhythm' }));
  expect(dialog.getByText(note)).not.toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});

it('closes at once on an iPhone where only its picker wrote today into the field of a day to skip', async () => {
  jest.spyOn(CSS, 'supports').mockImplementation((property) => property === '-webkit-touch-callout');
  const dialog = await openRhythm();
  const field = dialog.getByLabelText<HTMLInputElement>('Skip a day');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: new Date().toLocaleDateString('en-CA') } });
  fireEvent.blur(field);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
