import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../../shared/ui/brand.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { PublicPage } from '../../shared/ui/public-page.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { FeaturesSection } from '../site/landing/features-section.js';
import { ProductPicture } from '../site/landing/product-picture.js';
import { WaitlistForm } from './waitlist-form.js';

/** What stands in place of the form once it was sent; its heading takes the focus, so that it is read. */
function JoinedPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid animate-fade-in gap-2 rounded-dialog border border-neutral-4 p-6">
      <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
        You're on the list!
      </h2>
      <p className="text-neutral-8">We'll write to you when Tessera opens.</p>
    </section>
  );
}

export function WaitlistPage() {
  usePageTitle('Waitlist');
  return (
    <PublicPage>
      <main className="grid grid-cols-1">
        <div className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-12 px-4 pt-10 pb-8 sm:px-6 md:pt-16 lg:grid-cols-[2fr_3fr] lg:gap-16">
          <WaitlistColumn />
          <ProductPicture
            name="feed"
            first
            alt="A planned grid in Tessera: three columns of photos with a pinned one, a carousel and a placeholder"
            sizes="(min-width: 1024px) 620px, (min-width: 752px) 720px, calc(100vw - 32px)"
            className="mx-auto max-w-dialog-md shadow-float lg:max-w-none"
          />
        </div>
        <FeaturesSection />
      </main>
    </PublicPage>
  );
}

/** What Tessera will be, and the form. */
function WaitlistColumn() {
  const [joined, setJoined] = useState(false);
  return (
    <div className="mx-auto grid w-full max-w-form gap-8">
      <div className="grid justify-items-start gap-4">
        <Brand />
        <h1 className="text-display font-semibold text-balance">See your photo feed before you post it.</h1>
        <p className="text-neutral-8">
          Arrange your photos in three columns, write the captions, and export the grid as a picture. Tessera
          opens soon; leave your address and you'll be told.
        </p>
      </div>
      {joined ? <JoinedPanel /> : <WaitlistForm onJoined={() => setJoined(true)} />}
      <p className="flex flex-wrap items-center justify-between gap-2 border-t border-neutral-4 pt-4 text-small text-neutral-8">
        Look around first?
        <Link to="/?auth=true" className={buttonClasses({ size: 'large' })}>
          demo authentication
        </Link>
      </p>
    </div>
  );
}
