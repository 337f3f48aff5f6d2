import type { ReactNode } from 'react';
import { count, UNKNOWN } from '../figures.js';

/** The service or server that a figure comes from. */
export type Owner = 'auth' | 'grids' | 'media' | 'Redis';

/** What stands with a figure that is not known. */
export const silenceOf = (owner: Owner) => `${owner} does not respond`;

interface StatCardProps {
  readonly label: string;
  /** Null where it is not known, because its owner does not respond. */
  readonly value: number | null;
  readonly owner?: Owner;
  readonly show?: (value: number) => string;
  /** A line of context under the figure. */
  readonly note?: ReactNode;
}

/** A figure under its name. */
export function StatCard({ label, value, owner, show = count, note }: StatCardProps) {
  const known = value !== null;
  const line = known || owner === undefined ? note : silenceOf(owner);
  return (
    <div className="grid content-start gap-1 rounded-dialog border border-neutral-5 p-4">
      <dt className="text-small text-neutral-8">{label}</dt>
      <dd className="text-heading font-semibold tabular-nums">{known ? show(value) : UNKNOWN}</dd>
      {line !== undefined && <dd className="text-small text-neutral-8">{line}</dd>}
    </div>
  );
}

/** Figures that belong together. */
export function StatCards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-title font-semibold">{label}</h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</dl>
    </section>
  );
}
