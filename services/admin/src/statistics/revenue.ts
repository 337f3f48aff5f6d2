import { CREATOR_PRICE, type AdminRevenue, type Billing } from '@tessera/contracts';
import { percent, rounded } from './rates.js';

/**
 * The formulas of the decisions page: payers times the plan's monthly price, a yearly one counting a twelfth.
 * Without a payment provider every payer counts as one by the month. The whole is simulated unless that provider tells
 * what it charges.
 */
export function revenueOf(billing: Billing, totalUsers: number): AdminRevenue {
  const { payers, payersAtMonthStart, upgradesThisMonth, downgradesThisMonth, subscriptions, prices } =
    billing;
  const { monthly, yearly } = subscriptions ?? { monthly: payers, yearly: 0 };
  const charged = monthly + yearly;
  const price = subscriptions && prices ? prices : CREATOR_PRICE;
  const monthlyRevenue = monthly * price.monthly + (yearly * price.yearly) / 12;
  return {
    monthlyRevenue: rounded(monthlyRevenue, 2),
    annualRevenue: rounded(12 * monthlyRevenue, 2),
    averageRevenuePerUser: charged === 0 ? 0 : rounded(monthlyRevenue / charged, 2),
    conversionRate: percent(payers, totalUsers),
    newSubscribersThisMonth: upgradesThisMonth,
    churnRate: percent(downgradesThisMonth, payersAtMonthStart, 1),
    payingUsers: charged,
    currency: price.currency,
    simulated: price === CREATOR_PRICE,
  };
}

/** Where the service that has the payers does not respond. */
export const UNKNOWN_REVENUE: AdminRevenue = {
  monthlyRevenue: null,
  annualRevenue: null,
  averageRevenuePerUser: null,
  conversionRate: null,
  newSubscribersThisMonth: null,
  churnRate: null,
  payingUsers: null,
  currency: CREATOR_PRICE.currency,
  simulated: null,
};
