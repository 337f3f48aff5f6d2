import { count, percent, UNKNOWN } from '../figures.js';
import { silenceOf, type Owner } from './stat-card.js';

export interface Share {
  readonly label: string;
  /** Null where it is not known. */
  readonly value: number | null;
  /** A background of the tokens. */
  readonly className: string;
}

interface ShareBarProps {
  readonly title: string;
  readonly owner: Owner;
  readonly shares: readonly Share[];
}

/** How a whole is split, as one bar with its legend. */
export function ShareBar({ title, owner, shares }: ShareBarProps) {
  const whole = shares.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const share = (value: number | null) => (whole === 0 ? 0 : (100 * (value ?? 0)) / whole);
  return (
    <section className="grid content-start gap-3 rounded-dialog border border-neutral-5 p-4">
      <h3 className="font-semibold">{title}</h3>
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-control bg-neutral-3" aria-hidden="true">
        {shares.map(({ label, value, className }) => (
          <div key={label} className={className} style={{ width: `${share(value)}%` }} />
        ))}
      </div>
      <ul className="grid gap-1">
        {shares.map(({ label, value, className }) => (
          <li key={label} className="flex items-center gap-2">
            <span className={`size-3 rounded-tile ${className}`} aria-hidden="true" />
            <span className="mr-auto">{label}</span>
            <span className="tabular-nums">{count(value)}</span>
            <span className="w-14 text-right text-neutral-8 tabular-nums">
              {value === null ? UNKNOWN : percent(Math.round(share(value)))}
            </span>
          </li>
        ))}
      </ul>
      {shares.some(({ value }) => value === null) && (
        <p className="text-small text-neutral-8">{silenceOf(owner)}</p>
      )}
    </section>
  );
}
