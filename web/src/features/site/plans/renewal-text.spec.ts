import { renewalText } from './renewal-text.js';

const PAID = {
  interval: 'month',
  periodEnd: '2027-01-15T12:00:00.000Z',
  endsWithPeriod: false,
  paymentFailed: false,
} as const;

it.each([
  [{}, 'Renews every month, next on January 15, 2027.'],
  [{ interval: 'year' as const }, 'Renews every year, next on January 15, 2027.'],
  [{ interval: null, periodEnd: null }, 'Renews by itself.'],
  [{ endsWithPeriod: true }, 'Cancelled. It stays active until January 15, 2027.'],
  [{ endsWithPeriod: true, periodEnd: null }, 'Cancelled.'],
  [{ paymentFailed: true }, 'Your last payment failed. Change your card to keep Premium.'],
  [{ paymentFailed: true, stopped: true }, 'Your last payment failed. Your subscription has stopped.'],
  [{ stopped: true }, 'Your subscription is paused.'],
])('of %j it says %j', (change, text) => {
  expect(renewalText({ ...PAID, ...change })).toBe(text);
});
