import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser, refusal } from '../../../test/people.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession } from '../../shared/session/session.js';
import { useUser } from '../../shared/session/use-session.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { UsernameForm } from './username-form.js';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
const isOff = () =>
  screen.getByRole('button', { name: 'Update Username' }).getAttribute('aria-disabled') === 'true';

describe('the form of the username', () => {
  it('shows a name that another window has set', () => {
    const { rerender } = render(<UsernameForm user={aUser()} />);
    rerender(<UsernameForm user={aUser({ username: 'grace' })} />);
    expect([field().value, isOff()]).toEqual(['grace', true]);
    rerender(<UsernameForm user={aUser({ username: 'joan' })} />);
    expect([field().value, isOff()]).toEqual(['joan', true]);
  });

  it('is not what a password manager fills the address into', () => {
    render(<UsernameForm user={aUser()} />);
    expect(field().autocomplete).toBe('nickname');
  });

  it('keeps what is typed where another window sets a name meanwhile', async () => {
    const { rerender } = render(<UsernameForm user={aUser()} />);
    await userEvent.type(field(), ' lovelace');
    rerender(<UsernameForm user={aUser({ username: 'grace' })} />);
    expect([field().value, isOff()]).toEqual(['ada lovelace', false]);
    await userEvent.clear(field());
    await userEvent.type(field(), 'grace');
    expect(isOff()).toBe(true);
  });

  describe('of whoever is signed in', () => {
    let api: ApiServer;
    beforeEach(async () => {
      api = await startApiServer();
      pointPageAt(api);
      storeToken('t');
      api.on({ 'GET /api/user': () => ({ body: aUser() }) });
      await loadSession();
    });
    afterEach(async () => {
      act(() => endSession());
      await api.close();
    });

    it('has the new name everywhere once it is saved, also where the user cannot be read again', async () => {
      const Page = () => {
        const user = useUser();
        return user && <UsernameForm user={user} />;
      };
      const { unmount } = render(<Page />);
      api.on({
        'PUT /api/user/username': () => ({ body: aUser({ username: 'grace' }) }),
        'GET /api/user': () => refusal('INTERNAL'),
      });
      await userEvent.clear(field());
      await userEvent.type(field(), 'grace');
      await userEvent.click(screen.getByRole('button', { name: 'Update Username' }));
      await waitFor(() => expect(shownToast()?.title).toBe('Failed to refresh user data: 500'));
      await waitFor(() => expect([field().value, isOff()]).toEqual(['grace', true]));
      unmount();
      render(<Page />);
      expect(field().value).toBe('grace');
    });
  });
});
