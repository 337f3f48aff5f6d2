import type { PlanPrice } from '@tessera/contracts';

/** 'You pay 9 USD a month', 'You pay 9.50 EUR a month'. */
export function sumText({ amount, currency, interval }: PlanPrice): string {
  const digits = Number.isInteger(amount)
    ? { minimumFractionDigits: 0, maximumFractionDigits: 0 }
    : { minimumFractionDigits: 2 };
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, ...digits }).formatToParts(amount);
  const figure = parts
    .filter(({ type }) => !['currency', 'literal'].includes(type))
    .map(({ value }) => value);
  return `You pay ${figure.join('')} ${currency} a ${interval}`;
}
