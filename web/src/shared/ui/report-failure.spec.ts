import { ApiError } from '../api/api-error.js';
import { UserRefreshError } from '../session/session.js';
import { shownToast } from './toast-store.js';
import { reportFailure } from './report-failure.js';

const apiError = (status: number, text: string) =>
  new ApiError({ status, statusText: '', text, retryAfter: null });

it('says what the server says, or what to do', () => {
  reportFailure('Failed to update username', apiError(409, '{"message":"Taken."}'));
  expect(shownToast()).toMatchObject({ title: 'Failed to update username', description: 'Taken.' });
  reportFailure('Failed to update username', apiError(502, ''));
  expect(shownToast()).toMatchObject({ description: 'Please try again.', variant: 'destructive' });
});

it("shows 'Failed to refresh user data: {status}' where the change is saved but the user cannot be fetched again [8.2]", () => {
  reportFailure('Failed to update username', new UserRefreshError(apiError(503, '')));
  expect(shownToast()).toMatchObject({
    title: 'Failed to refresh user data: 503',
    description: 'Your change is saved. Reload the page to see it everywhere.',
    variant: 'destructive',
  });
});
