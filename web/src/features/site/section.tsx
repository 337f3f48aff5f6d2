import type { ReactNode } from 'react';

export interface SectionProps {
  /** The place in the page's address, and the heading's id with it. */
  readonly id: string;
  readonly heading: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** One idea of a page: its heading, a sentence, and what shows it. */
export function Section({ id, heading, intro, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="mx-auto grid w-full max-w-page grid-cols-1 gap-10 px-4 py-12 sm:px-6 md:py-20"
    >
      <div className="grid justify-items-center gap-3 text-center">
        <h2 id={`${id}-heading`} className="text-display font-semibold text-balance">
          {heading}
        </h2>
        {intro !== undefined && (
          <p className="max-w-text text-title leading-normal text-balance text-neutral-8">{intro}</p>
        )}
      </div>
      {children}
    </section>
  );
}
