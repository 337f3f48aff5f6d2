import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ThemePlace } from '../../shared/theme/theme-place.js';
import { Brand } from '../../shared/ui/brand.js';
import { ProductPicture } from '../site/landing/product-picture.js';

interface AuthFrameProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/**
 * What every page about an account's keys stands in: the brand, a heading, one narrow column, and on a wide
 * screen the product.
 */
export function AuthFrame({ heading, children }: AuthFrameProps) {
  const main = useFirstFieldFocused(heading);
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-2">
      <div className="grid grid-cols-1 grid-rows-[auto_1fr]">
        <header className="flex h-14 items-center pr-2 pl-4 sm:pr-4 sm:pl-6">
          <Link to="/" className="mr-auto rounded-control">
            <Brand />
          </Link>
          <ThemePlace />
        </header>
        <main
          ref={main}
          className="mx-auto grid w-full max-w-form content-start gap-6 px-4 pt-8 pb-12 sm:pt-16"
        >
          {/* A switch to another form moves the focus into it: a screen reader reads where it is. */}
          <h1 aria-live="polite" className="text-heading font-semibold">
            {heading}
          </h1>
          {children}
        </main>
      </div>
      <aside
        aria-label="What Tessera looks like"
        className="sticky top-0 hidden h-dvh grid-cols-1 content-center overflow-hidden border-l border-neutral-4 bg-neutral-2 p-12 lg:grid"
      >
        <ProductPicture
          name="feed"
          alt="A planned grid in Tessera: three columns of photos with a pinned one, a carousel and a placeholder"
          sizes="(min-width: 1472px) 640px, 50vw"
          className="mx-auto max-w-dialog-md shadow-float"
        />
      </aside>
    </div>
  );
}

/** Each form begins at its first field. */
function useFirstFieldFocused(heading: string) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.querySelector('input')?.focus(), [heading]);
  return main;
}
