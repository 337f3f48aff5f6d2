import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { ThemePlace } from '../../shared/theme/theme-place.js';
import { Brand } from '../../shared/ui/brand.js';

export interface AuthFrameProps {
  readonly heading: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** What every page about an account's keys stands in: the brand, a heading, one narrow column. */
export function AuthFrame({ heading, headingRef, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-14 items-center pr-2 pl-4 sm:pr-4 sm:pl-6">
        <Link to="/" className="mr-auto rounded-control">
          <Brand />
        </Link>
        <ThemePlace />
      </header>
      <main className="mx-auto grid w-full max-w-form content-start gap-6 px-4 pt-8 pb-12 sm:pt-16">
        <h1 ref={headingRef} tabIndex={-1} className="text-heading font-semibold outline-none">
          {heading}
        </h1>
        {children}
      </main>
    </div>
  );
}
