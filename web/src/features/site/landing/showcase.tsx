import type { ReactNode } from 'react';
import { ProductPicture } from './product-picture.js';

/** Two more looks at the product: one photo up close, and the same grid on a phone. */
export function Showcase() {
  return (
    <div className="mx-auto grid w-full max-w-page gap-16 px-4 py-12 sm:px-6 md:gap-24 md:py-20">
      <Look
        heading="Everything about a post, in one place"
        text="Open a photo to see it large, write its caption, browse its carousel, and copy the text when you post."
        picture={
          <ProductPicture
            name="details"
            alt="A photo opened in Tessera, with its caption beside it"
            sizes="(min-width: 1024px) 660px, calc(100vw - 32px)"
          />
        }
      />
      <Look
        heading="The same grid on your phone"
        text="Nothing to install. Open Tessera in the browser, upload what you have just taken, and move it into place."
        mirrored
        picture={
          <ProductPicture
            name="phone"
            alt="The same grid in a phone's browser"
            sizes="(min-width: 640px) 320px, 70vw"
            className="mx-auto max-w-80"
          />
        }
      />
    </div>
  );
}

interface LookProps {
  readonly heading: string;
  readonly text: string;
  readonly picture: ReactNode;
  readonly mirrored?: boolean;
}

function Look({ heading, text, picture, mirrored = false }: LookProps) {
  return (
    <section
      aria-label={heading}
      className={
        mirrored
          ? 'grid grid-cols-1 items-center gap-8 lg:grid-cols-[3fr_2fr] lg:gap-16 lg:*:first:order-2'
          : 'grid grid-cols-1 items-center gap-8 lg:grid-cols-[2fr_3fr] lg:gap-16'
      }
    >
      <div className="grid gap-3 max-lg:text-center">
        <h2 className="text-heading font-semibold text-balance">{heading}</h2>
        <p className="text-title leading-normal text-balance text-neutral-8">{text}</p>
      </div>
      {picture}
    </section>
  );
}
