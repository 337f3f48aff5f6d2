import { sumText } from './sum-text.js';

it.each([
  [9, 'USD', 'month', 'You pay 9 USD a month'],
  [9.5, 'EUR', 'month', 'You pay 9.50 EUR a month'],
  [90, 'USD', 'year', 'You pay 90 USD a year'],
  [14_000, 'JPY', 'year', 'You pay 14,000 JPY a year'],
  [2_490.5, 'HUF', 'month', 'You pay 2,490.50 HUF a month'],
  [2.755, 'KWD', 'month', 'You pay 2.755 KWD a month'],
] as const)('of %d %s a %s it says %j', (amount, currency, interval, text) => {
  expect(sumText({ priceId: 'price_premium_monthly', amount, currency, interval })).toBe(text);
});
