import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser } from '../../../test/people.js';
import { storeToken } from '../../shared/api/token-store.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { InstagramForm } from './instagram-form.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  storeToken('t');
});
afterEach(async () => {
  localStorage.clear();
  await api.close();
});

const calls = () => api.seen.map(({ method, path }) => `${method} ${path}`);

it('the user is fetched again 500 ms after the accounts were saved [7.11] [7.36]', async () => {
  const times: number[] = [];
  const note = () => times.push(performance.now());
  api.on({
    'PUT /api/user/instagram-accounts': () => {
      note();
      return { body: { instagramAccounts: ['ada'] } };
    },
    'GET /api/user': () => {
      note();
      return { body: aUser({ instagramAccounts: ['ada'] }) };
    },
  });
  render(<InstagramForm user={aUser()} onUnsaved={() => undefined} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Account 1' }), '@ada');
  await userEvent.click(screen.getByRole('button', { name: 'Update Accounts' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Instagram accounts updated'));
  await waitFor(() => expect(calls()).toEqual(['PUT /api/user/instagram-accounts', 'GET /api/user']));
  const [saved = 0, fetched = 0] = times;
  // A timer may come a millisecond early, never more; a slow machine only makes it later.
  expect(fetched - saved).toBeGreaterThanOrEqual(499);
  expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({ instagramAccounts: ['ada'] });
});

describe('an account', () => {
  const row = (name = 'Account 1') => screen.getByRole<HTMLInputElement>('textbox', { name });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update Accounts' });
  const isOff = () => save().getAttribute('aria-disabled') === 'true';

  it('can be saved once it is changed, which a blank row is not', async () => {
    const unsaved = jest.fn();
    render(<InstagramForm user={aUser({ instagramAccounts: ['ada'] })} onUnsaved={unsaved} />);
    expect(isOff()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Add Account' }));
    expect(isOff()).toBe(true);
    await userEvent.type(row('Account 2'), 'grace');
    expect(isOff()).toBe(false);
    expect(unsaved).toHaveBeenLastCalledWith(true);
    await userEvent.clear(row('Account 2'));
    expect(isOff()).toBe(true);
    expect(unsaved).toHaveBeenLastCalledWith(false);
  });

  it('given by its address becomes the handle, which is what is sent', async () => {
    api.on({ 'PUT /api/user/instagram-accounts': () => ({ body: { instagramAccounts: ['ada.paints'] } }) });
    render(<InstagramForm user={aUser()} onUnsaved={() => undefined} />);
    await userEvent.type(row(), 'https://www.instagram.com/ada.paints/?hl=en');
    await userEvent.tab();
    expect(row().value).toBe('ada.paints');
    await userEvent.click(save());
    await waitFor(() => expect(api.seen).toHaveLength(1));
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({ instagramAccounts: ['ada.paints'] });
  });

  it('that is none is not sent, and says why', async () => {
    render(<InstagramForm user={aUser()} onUnsaved={() => undefined} />);
    await userEvent.type(row(), 'ada paints{Enter}');
    expect(
      await screen.findByText('An Instagram name has only letters, digits, periods and underscores'),
    ).not.toBeNull();
    expect(calls()).not.toContain('PUT /api/user/instagram-accounts');
  });

  describe('that another device has changed', () => {
    const form = (...instagramAccounts: string[]) => (
      <InstagramForm user={aUser({ instagramAccounts })} onUnsaved={() => undefined} />
    );
    const handles = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

    it('is shown, and leaves the keyboard in its row', () => {
      const { rerender } = render(form('ada', 'grace', 'hedy'));
      row('Account 3').focus();
      rerender(form('ada', 'hedy', 'linus'));
      expect(handles()).toEqual(['ada', 'hedy', 'linus']);
      expect(isOff()).toBe(true);
      expect(document.activeElement).toBe(row('Account 2'));
    });

    it('is added to the rows that are being changed, so that their save keeps it', async () => {
      const { rerender } = render(form('ada', 'grace'));
      await userEvent.type(row('Account 1'), '.paints');
      await userEvent.click(screen.getByRole('button', { name: 'Add Account' }));
      rerender(form('ada', 'linus'));
      expect(handles()).toEqual(['ada.paints', '', 'linus']);
      expect(isOff()).toBe(false);
      expect(document.activeElement).toBe(row('Account 2'));
    });
  });

  it('keeps the keyboard in its row when Enter saves it', async () => {
    api.on({ 'PUT /api/user/instagram-accounts': () => ({ body: { instagramAccounts: ['ada', 'grace'] } }) });
    render(<InstagramForm user={aUser({ instagramAccounts: ['ada'] })} onUnsaved={() => undefined} />);
    for (let more = 0; more < 2; more += 1) {
      await userEvent.click(screen.getByRole('button', { name: 'Add Account' }));
    }
    await userEvent.type(row('Account 3'), 'instagram.com/grace{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Account 3' })).toBeNull());
    expect(row('Account 2').value).toBe('grace');
    expect(document.activeElement).toBe(row('Account 2'));
    expect(isOff()).toBe(true);
  });

  it('keeps what is typed while it is saved', async () => {
    let respond = (): void => undefined;
    api.on({
      'PUT /api/user/instagram-accounts': async () => {
        await new Promise<void>((resolve) => (respond = resolve));
        return { body: { instagramAccounts: ['ada'] } };
      },
    });
    render(<InstagramForm user={aUser()} onUnsaved={() => undefined} />);
    await userEvent.type(row(), 'ada{Enter}');
    await waitFor(() => expect(calls()).toContain('PUT /api/user/instagram-accounts'));
    await userEvent.type(row(), '.paints');
    respond();
    await screen.findByRole('button', { name: 'Update Accounts' });
    expect(row().value).toBe('ada.paints');
    expect(isOff()).toBe(false);
  });

  it('that is removed passes the keyboard on to the row before it, the first to the one after it', async () => {
    render(
      <InstagramForm user={aUser({ instagramAccounts: ['a', 'b', 'c'] })} onUnsaved={() => undefined} />,
    );
    const removed = async (place: number) => {
      await userEvent.click(screen.getByRole('button', { name: `Remove account ${place}` }));
      return (document.activeElement as HTMLInputElement).value;
    };
    expect(await removed(3)).toBe('b');
    expect(await removed(1)).toBe('b');
    expect(row('Account 1').value).toBe('b');
  });

  it.each([
    ['left blank passes the keyboard on to the last row', '', 'Account 2'],
    ['named a second time passes it on to its own row', 'Ada', 'Account 1'],
  ])('%s when its row goes with the save', async (_, typed, heir) => {
    api.on({ 'PUT /api/user/instagram-accounts': () => ({ body: { instagramAccounts: ['ada', 'grace'] } }) });
    render(<InstagramForm user={aUser({ instagramAccounts: ['ada'] })} onUnsaved={() => undefined} />);
    for (let more = 0; more < 2; more += 1) {
      await userEvent.click(screen.getByRole('button', { name: 'Add Account' }));
    }
    await userEvent.type(row('Account 2'), 'grace');
    await userEvent.type(row('Account 3'), `${typed}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Account 3' })).toBeNull());
    expect(document.activeElement).toBe(row(heir));
    expect(isOff()).toBe(true);
  });

  it('refused by the server keeps the keyboard and the rows as they are', async () => {
    api.on({
      'PUT /api/user/instagram-accounts': () => ({
        status: 503,
        body: {
          error: 'Unavailable.',
          message: 'Unavailable.',
          code: 'DEPENDENCY_UNAVAILABLE',
          requestId: 'r',
        },
      }),
    });
    render(<InstagramForm user={aUser()} onUnsaved={() => undefined} />);
    await userEvent.type(row(), 'ada{Enter}');
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to update Instagram accounts'));
    expect(document.activeElement).toBe(row());
    expect(row().value).toBe('ada');
  });
});
