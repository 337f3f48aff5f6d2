import { PRICES, priceText, yearlySaving } from './prices.js';

it("a year of the landing page's plan is the specification's 'save 17%' [D2.5]", () => {
  expect(yearlySaving(PRICES.landing.creatorPro)).toBe(17);
});

it('writes a price with the sign of its currency', () => {
  const { premium, free } = PRICES.upgrade;
  expect(priceText(premium.currency, premium.monthly)).toBe('$9');
  expect(priceText(free.currency, free.monthly)).toBe('$0');
  expect(priceText('EUR', PRICES.terms.agency.yearly)).toBe('€290');
});
