import type { Billing } from '@tessera/contracts';
import { revenueOf } from './revenue.js';

const billing: Billing = {
  payers: 40,
  payersAtMonthStart: 32,
  upgradesThisMonth: 9,
  downgradesThisMonth: 1,
  subscriptions: null,
  prices: null,
};

const prices = { currency: 'EUR', monthly: 9, yearly: 90 };

describe('the revenue', () => {
  it('is the plan table times the payers, and simulated, while no payment provider is connected [D8.1]', () => {
    expect(revenueOf(billing, 300)).toEqual({
      monthlyRevenue: 360,
      annualRevenue: 4_320,
      averageRevenuePerUser: 9,
      conversionRate: 13,
      newSubscribersThisMonth: 9,
      churnRate: 3.1,
      payingUsers: 40,
      currency: 'EUR',
      simulated: true,
    });
  });

  it('counts a twelfth of the yearly price for those whom the payment provider charges by the year [D8.1]', () => {
    expect(revenueOf({ ...billing, subscriptions: { monthly: 20, yearly: 10 }, prices }, 300)).toMatchObject({
      monthlyRevenue: 255,
      annualRevenue: 3_060,
      averageRevenuePerUser: 8.5,
      payingUsers: 30,
      simulated: false,
    });
  });

  it('is what the payment provider charges, in its currency, and simulated while that is not known', () => {
    const paid = { ...billing, subscriptions: { monthly: 100, yearly: 0 } };
    const told = { ...paid, prices: { currency: 'USD', monthly: 5, yearly: 50 } };
    expect(revenueOf(told, 300)).toMatchObject({
      monthlyRevenue: 500,
      averageRevenuePerUser: 5,
      currency: 'USD',
      simulated: false,
    });
    expect(revenueOf(paid, 300)).toMatchObject({ monthlyRevenue: 900, currency: 'EUR', simulated: true });
  });

  it('of nobody is 0', () => {
    const nobody = {
      ...billing,
      payers: 0,
      payersAtMonthStart: 0,
      upgradesThisMonth: 0,
      downgradesThisMonth: 0,
    };
    expect(revenueOf(nobody, 0)).toMatchObject({
      monthlyRevenue: 0,
      averageRevenuePerUser: 0,
      conversionRate: 0,
      churnRate: 0,
    });
  });
});
