import type { ReactNode } from 'react';
import { cx } from '../../../shared/ui/class-names.js';

interface PlanCardProps {
  readonly name: string;
  /** Where the card stands among the page's headings. */
  readonly headingLevel?: 'h2' | 'h3';
  /** The figure with its currency, as the place writes it. */
  readonly price: string;
  readonly period?: string;
  readonly note: string;
  /** The plan that the page is for: it stands out. */
  readonly featured?: boolean;
  /** The one thing to do. */
  readonly children?: ReactNode;
}

export function PlanCard({
  name,
  headingLevel: Heading = 'h3',
  price,
  period,
  note,
  featured = false,
  children,
}: PlanCardProps) {
  return (
    <article
      aria-label={name}
      className={cx(
        'flex flex-col gap-4 rounded-dialog border p-6',
        featured ? 'border-accent bg-neutral-2' : 'border-neutral-5',
      )}
    >
      <Heading className="text-title font-semibold">{name}</Heading>
      <p className="flex items-baseline gap-2">
        <span className="text-display font-semibold">{price}</span>
        {period !== undefined && <span className="text-neutral-8">{period}</span>}
      </p>
      <p className="text-neutral-8">{note}</p>
      {children !== undefined && <div className="mt-auto grid pt-2">{children}</div>}
    </article>
  );
}
