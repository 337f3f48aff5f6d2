import { act, renderHook, waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { aUser, CREATOR, refusal } from '../../../../test/people.js';
import { storeToken } from '../../../shared/api/token-store.js';
import { endSession, loadSession, sessionState } from '../../../shared/session/session.js';
import { useCheckout } from './use-checkout.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterEach(() => api.close());

const ROUTE = 'POST /api/create-checkout-session';
const YEAR = { priceId: 'price_premium_yearly', seen: { amount: 90, currency: 'USD' } } as const;
const onPriceChanged = jest.fn();

it('leads to the checkout, with this page as the way back', async () => {
  // jsdom goes nowhere but within its page.
  const checkoutUrl = `${window.location.href}#checkout`;
  api.on({ [ROUTE]: () => ({ body: { checkoutUrl } }) });
  const { result } = renderHook(() => useCheckout({ onPriceChanged }));
  act(() => result.current.start(YEAR));
  await waitFor(() => expect(window.location.href).toBe(checkoutUrl));
  expect(result.current).toMatchObject({ pending: true, alert: null });
  expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({
    ...YEAR,
    successUrl: `${window.location.origin}/upgrade/success`,
    cancelUrl: `${window.location.origin}/upgrade/cancel`,
  });
});

it.each([
  [
    'PAYMENTS_NOT_CONFIGURED' as const,
    'Premium upgrade coming soon! This will redirect to Stripe checkout when payment processing is ready.',
  ],
  ['DEPENDENCY_UNAVAILABLE' as const, 'Unable to process upgrade. Please try again later.'],
  ['PRICE_CHANGED' as const, 'The price has changed. Please look at it again.'],
])('shows the alert of %s, and lets the person try again', async (code, text) => {
  api.on({ [ROUTE]: () => refusal(code) });
  const before = window.location.href;
  const { result } = renderHook(() => useCheckout({ onPriceChanged }));
  act(() => result.current.start(YEAR));
  expect(result.current.pending).toBe(true);
  await waitFor(() => expect(result.current).toMatchObject({ pending: false, alert: text }));
  act(() => result.current.dismiss());
  expect(result.current.alert).toBeNull();
  expect(window.location.href).toBe(before);
  expect(onPriceChanged).toHaveBeenCalledTimes(code === 'PRICE_CHANGED' ? 1 : 0);
});

it('tells somebody who pays while an admin has put them on Free that they do', async () => {
  api.on({ 'GET /api/user': () => ({ body: aUser() }), [ROUTE]: () => refusal('VALIDATION_FAILED') });
  storeToken('t-ada');
  await loadSession();
  const { result } = renderHook(() => useCheckout({ onPriceChanged }));
  act(() => result.current.start(YEAR));
  await waitFor(() =>
    expect(result.current.alert).toBe(
      'You pay for Premium already, but it was switched off for your account. Please write to us.',
    ),
  );
  act(() => endSession());
});

it('shows no alert to somebody who turns out to have paid: the page then shows their plan', async () => {
  api.on({
    'GET /api/user': () => ({ body: aUser() }),
    [ROUTE]: () => refusal('VALIDATION_FAILED'),
  });
  storeToken('t-ada');
  await loadSession();
  api.on({ 'GET /api/user': () => ({ body: CREATOR }) });
  const { result } = renderHook(() => useCheckout({ onPriceChanged }));
  act(() => result.current.start(YEAR));
  await waitFor(() => expect(result.current.pending).toBe(false));
  expect(result.current.alert).toBeNull();
  expect(sessionState()).toMatchObject({ user: { subscriptionTier: 'creator' } });
  act(() => endSession());
});
