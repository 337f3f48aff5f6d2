import type { ReactNode } from 'react';

interface ListSectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A list under its title, with what can be done to the whole of it. */
export function ListSection({ title, action, children }: ListSectionProps) {
  return (
    <section className="grid gap-3">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h2 className="text-title font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** What stands where a list is empty. */
export function EmptyList({ children }: { readonly children: ReactNode }) {
  return <p className="rounded-dialog border border-neutral-5 p-4 text-neutral-8">{children}</p>;
}
