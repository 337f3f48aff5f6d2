import type { ReactNode } from 'react';

/** One component under its name. */
export function Exhibit({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name} className="grid gap-4 border-t border-neutral-5 pt-4">
      <h2 className="text-title font-semibold">{name}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
