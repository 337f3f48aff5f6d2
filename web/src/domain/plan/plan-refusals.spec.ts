import { act, renderHook, waitFor } from '@testing-library/react';
import { PLANS } from '@tessera/contracts';
import { pointPageAt, startApiServer } from '../../../test/api-server.js';
import { aUser, CREATOR } from '../../../test/people.js';
import { ApiError } from '../../shared/api/api-error.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession, sessionState } from '../../shared/session/session.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { closeDialogs, dialogOf, useDialog } from '../dialogs/dialogs.js';
import { mayAddGrid, mayAddPhotos, mayAddPlaceholder, refusedByPlan } from './plan-refusals.js';

describe('the free plan', () => {
  beforeEach(closeDialogs);

  it('has room for nine photos and tells how many there are and were to come [1.1] [5.11] [6.3] [8.8]', () => {
    expect(mayAddPhotos(PLANS.free, 3, 6)).toBe(true);
    expect(mayAddPhotos(PLANS.free, 3, 7)).toBe(false);
    expect(shownToast()).toMatchObject({
      title: 'Photo limit reached',
      description:
        'Free accounts can have up to 9 photos per grid. You have 3 photos and are trying to add 7 more. Upgrade to Creator for unlimited photos.',
      variant: 'destructive',
    });
    expect(dialogOf('upgrade')?.upgrade).toBe('photos');
  });

  it('has room for two grids and one placeholder [5.11] [6.3]', () => {
    expect([mayAddGrid(PLANS.free, 1), mayAddPlaceholder(PLANS.free, 0)]).toEqual([true, true]);
    expect([mayAddGrid(PLANS.free, 2), mayAddPlaceholder(PLANS.free, 1)]).toEqual([false, false]);
    expect(dialogOf('upgrade')?.upgrade).toBe('placeholders');
  });
});

it('is not asked of a creator [6.3] [9.1]', () => {
  expect(mayAddPhotos(PLANS.creator, 5_000, 100)).toBe(true);
});

describe("the server's refusal", () => {
  beforeEach(closeDialogs);
  const apiError = (code: string, message: string) =>
    new ApiError({ status: 403, statusText: '', text: JSON.stringify({ code, message }), retryAfter: null });

  it('is shown in its own words, with the dialog that belongs to it', () => {
    expect(refusedByPlan(apiError('HIDE_NOT_AVAILABLE', 'Hiding is for creators.'))).toBe(true);
    expect(shownToast()).toMatchObject({
      title: 'Feature not available',
      description: 'Hiding is for creators.',
    });
    expect(dialogOf('upgrade')?.upgrade).toBe('hide');
  });

  it('is none for any other failure', () => {
    expect(refusedByPlan(apiError('FORBIDDEN', 'No.'))).toBe(false);
    expect(refusedByPlan(new Error('x'))).toBe(false);
    expect(dialogOf('upgrade')).toBeNull();
  });
});

it("offers 'Upload the first {n}' where some of the photos fit, and nothing where none does", () => {
  const uploadFirst = jest.fn();
  const { result } = renderHook(() => useDialog('upgrade'));
  act(() => void mayAddPhotos(PLANS.free, 7, 5, uploadFirst));
  expect(result.current).toMatchObject({ upgrade: 'photos', instead: { label: 'Upload the first 2' } });
  result.current?.instead?.onSelect();
  expect(uploadFirst).toHaveBeenCalledWith(2);
  act(() => void mayAddPhotos(PLANS.free, 9, 5, uploadFirst));
  expect(result.current?.instead).toBeNull();
});

describe('somebody whose plan has changed elsewhere', () => {
  beforeEach(closeDialogs);

  it('is refused once, and then told that they are on Premium', async () => {
    const api = await startApiServer();
    pointPageAt(api);
    api.on({ 'GET /api/user': () => ({ body: aUser() }) });
    storeToken('t-ada');
    await loadSession();
    expect(mayAddGrid(PLANS.free, 2)).toBe(false);
    expect(dialogOf('upgrade')?.upgrade).toBe('grids');
    await waitFor(() => expect(api.seen).toHaveLength(2));
    expect(dialogOf('upgrade')?.upgrade).toBe('grids');
    api.on({ 'GET /api/user': () => ({ body: CREATOR }) });
    expect(mayAddGrid(PLANS.free, 2)).toBe(false);
    await waitFor(() => expect(shownToast()?.title).toBe('You are on Premium'));
    expect(dialogOf('upgrade')).toBeNull();
    expect(sessionState()).toMatchObject({ user: { limits: PLANS.creator } });
    endSession();
    await api.close();
  });
});
