import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../../shared/ui/button-classes.js';

/** What people ask before they sign up anywhere; the questions and answers tell more. */
const REASONS = [
  'No Instagram log-in',
  'Plans your feed. You post it.',
  'Location data removed',
  'Export and delete at any time',
];

/** The promise, and beside it a grid that can be tried. */
export function Hero({ grid }: { readonly grid: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 items-start gap-10 px-4 pt-10 pb-8 sm:px-6 md:pt-16 lg:grid-cols-2 lg:gap-16">
      <div className="grid gap-6 max-lg:justify-items-center max-lg:text-center">
        <h1 className="text-hero font-semibold text-balance">See your photo feed before you post it.</h1>
        <p className="max-w-text text-title leading-normal text-balance text-neutral-8">
          Arrange your photos in three columns, write the captions, and export the grid as a picture.
        </p>
        <div className="flex flex-wrap gap-3 max-lg:justify-center">
          <Link to="/auth?mode=signup" className={buttonClasses({ variant: 'primary', size: 'large' })}>
            Plan your first grid
          </Link>
          <a href="#features" className={buttonClasses({ variant: 'ghost', size: 'large' })}>
            See what it does
          </a>
        </div>
        <p className="text-small text-neutral-8">Free for two grids. No card needed.</p>
      </div>
      {grid}
      <ul className="col-span-full flex flex-wrap justify-center gap-x-8 gap-y-2 border-t border-neutral-4 pt-6 text-neutral-9 max-sm:gap-x-4 max-sm:text-small">
        {REASONS.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
