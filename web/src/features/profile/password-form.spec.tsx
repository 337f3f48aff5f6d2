import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer } from '../../../test/api-server.js';
import { aUser } from '../../../test/people.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { PasswordForm } from './password-form.js';

it('does not call a new password failed that is saved, where the network drops right after it', async () => {
  const api = await startApiServer();
  pointPageAt(api);
  api.on({
    'PUT /api/user/password': () => ({ body: aUser() }),
    'GET /api/user': async () => {
      await api.close();
      return {};
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PasswordForm user={aUser()} />
    </QueryClientProvider>,
  );
  for (const [label, text] of [
    ['Current password', 'secret1'],
    ['New password', 'secret2'],
    ['Confirm new password', 'secret2'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Update Password' }));
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Failed to refresh user data',
      description: 'Your change is saved. Reload the page to see it everywhere.',
    }),
  );
});
