import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { dismissToast, shownToast } from '../../shared/ui/toast-store.js';
import { CalendarAddress } from './calendar-address.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  api.on({
    'POST /api/grids/g/calendar': () => ({
      body: { since: '2026-11-28T10:00:00.000Z', url: '/api/calendar/secret.ics' },
    }),
  });
});
afterEach(async () => {
  dismissToast();
  await api.close();
});

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

async function makeAddress(user: UserEvent): Promise<void> {
  render(<CalendarAddress gridId="g" since={null} onChange={() => undefined} />);
  await press(user, 'Make an address');
}

it('tells by a toast that the address was copied', async () => {
  const user = userEvent.setup();
  await makeAddress(user);
  await press(user, 'Copy address');
  await waitFor(() => expect(shownToast()?.title).toBe('Address copied'));
  expect(await navigator.clipboard.readText()).toMatch(/\/api\/calendar\/secret\.ics$/);
});

it('selects the address where the browser does not copy it, and shows why', async () => {
  const user = userEvent.setup();
  await makeAddress(user);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await press(user, 'Copy address');
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Copy failed', variant: 'destructive' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  expect(field.selectionEnd).toBe(field.value.length);
});

it('gives the focus to what comes next: copying what was just made', async () => {
  await makeAddress(userEvent.setup());
  const copy = await screen.findByRole('button', { name: 'Copy address' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
});
