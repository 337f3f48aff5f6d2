import type { ReactNode } from 'react';
import { Brand } from '../../shared/ui/brand.js';
import { PublicPage } from '../../shared/ui/public-page.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

interface DebugPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The pages that show how an installation is set up. */
export function DebugPage({ title, children }: DebugPageProps) {
  usePageTitle(title);
  return (
    <PublicPage>
      <main className="mx-auto grid w-full max-w-text content-start gap-6 px-4 py-12">
        <div className="grid justify-items-start gap-4">
          <Brand />
          <h1 className="text-heading font-semibold">{title}</h1>
        </div>
        {children}
      </main>
    </PublicPage>
  );
}

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Names and what they are now. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid rounded-dialog border border-neutral-4">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-wrap justify-between gap-x-4 border-b border-neutral-4 px-4 py-2 last:border-b-0"
        >
          <dt className="text-neutral-8">{name}</dt>
          <dd className="font-semibold break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-title font-semibold">{title}</h2>
      {children}
    </section>
  );
}
