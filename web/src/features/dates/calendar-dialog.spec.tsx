import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiServer, Reply } from '../../../test/api-server.js';
import { eachPage, GRID, openPage, seen, serve } from '../../../test/render-grid-page.js';
import { CREATOR } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import { shownToast } from '../../shared/ui/toast-store.js';

const CALENDAR = `/api/grids/${GRID.id}/calendar`;

let api: ApiServer;
eachPage((started) => {
  api = started;
  serve(api, photosOf('abc'), CREATOR);
});

it('the switch of the mail shows what the server has after two quick clicks that both failed', async () => {
  let refuse: (reply: Reply) => void = () => undefined;
  const second = new Promise<Reply>((resolve) => {
    refuse = resolve;
  });
  const replies = [{ status: 503 }, second].values();
  api.on({
    [`GET ${CALENDAR}`]: () => ({ body: { since: null, mail: false } }),
    [`PUT ${CALENDAR}/mail`]: () => replies.next().value ?? { status: 500 },
  });
  await openPage();
  await screen.findByRole('button', { name: 'View' });
  act(() => openDialog({ kind: 'dates', what: 'calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar and mail' }));
  const mail = await dialog.findByRole('switch');
  fireEvent.click(mail);
  await waitFor(() => expect(mail.getAttribute('aria-checked')).toBe('true'));
  fireEvent.click(mail);
  await waitFor(() => expect(seen(api, 'PUT', `${CALENDAR}/mail`)).toHaveLength(2));
  const first = shownToast()?.id;
  refuse({ status: 503 });
  await waitFor(() => expect(shownToast()?.id).not.toBe(first));
  await waitFor(() => expect(mail.getAttribute('aria-checked')).toBe('false'));
});
