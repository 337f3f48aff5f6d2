const WHOLE = new Intl.NumberFormat('en');
const DECIMAL = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const DATE = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Stands for a figure that nobody knows, because its service does not respond. */
export const UNKNOWN = '–';

/** 12,345 */
export const count = (value: number | null) => (value === null ? UNKNOWN : WHOLE.format(value));
/** 4.25 */
export const decimal = (value: number) => DECIMAL.format(value);
/** 12.5% */
export const percent = (value: number) => `${DECIMAL.format(value)}%`;
/** +12.5% or -3%: a change. */
export const change = (value: number) => `${value > 0 ? '+' : ''}${percent(value)}`;
/** 1,500 ms, to two decimals. */
export const milliseconds = (value: number) => `${decimal(value)} ms`;
/** An amount in the currency that the response names; from a thousand on without cents. */
export const money = (value: number, currency: string) =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    maximumFractionDigits: value >= 1000 ? 0 : 2,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(value);
/** 2 Mar 2026, of an ISO time, in UTC as all days of the dashboard are. */
export const date = (iso: string) => DATE.format(new Date(iso));
/** 2 Mar, of `2026-03-02`. */
export const dayOfYear = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** 1.5 GB: decimal units, two digits after the point at most. */
export function bytes(value: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), UNITS.length - 1);
  return `${decimal(value / 1000 ** step)} ${UNITS[step]}`;
}

/** 3 d 4 h, 4 h 5 min or 5 min, of whole minutes. */
export function duration(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
