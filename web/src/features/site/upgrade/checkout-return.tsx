import type { ReactNode } from 'react';
import { PublicPage } from '../../../shared/ui/public-page.js';

interface CheckoutReturnProps {
  readonly icon: ReactNode;
  readonly heading: string;
  readonly text: string;
  /** Where to go from here. */
  readonly children: ReactNode;
}

/** What a person sees who comes back from the checkout: one sentence and the next step. */
export function CheckoutReturn({ icon, heading, text, children }: CheckoutReturnProps) {
  return (
    <PublicPage>
      <main className="grid content-center justify-items-center gap-4 px-4 py-16 text-center sm:px-6">
        {icon}
        <h1 className="text-heading font-semibold">{heading}</h1>
        <p aria-live="polite" className="max-w-text text-neutral-8">
          {text}
        </p>
        <div className="flex flex-wrap justify-center gap-2 pt-4">{children}</div>
      </main>
    </PublicPage>
  );
}
