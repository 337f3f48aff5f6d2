import type { ReactNode } from 'react';

export interface StatCardProps {
  readonly label: string;
  readonly value: string;
  /** A line of context under the figure. */
  readonly note?: ReactNode;
}

/** A figure under its name. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div className="grid content-start gap-1 rounded-dialog border border-neutral-5 p-4">
      <dt className="text-small text-neutral-8">{label}</dt>
      <dd className="text-heading font-semibold tabular-nums">{value}</dd>
      {note !== undefined && <dd className="text-small text-neutral-8">{note}</dd>}
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
