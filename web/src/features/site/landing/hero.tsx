import { Link } from 'react-router-dom';
import { buttonClasses } from '../../../shared/ui/button-classes.js';
import { ProductPicture } from './product-picture.js';

export function Hero() {
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-10 px-4 pt-10 pb-8 sm:px-6 md:pt-16 lg:grid-cols-[2fr_3fr] lg:gap-16">
      <div className="grid gap-6 max-lg:justify-items-center max-lg:text-center">
        <h1 className="text-display font-semibold text-balance">See your photo feed before you post it.</h1>
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
      <ProductPicture
        name="feed"
        first
        alt="A planned grid in Tessera: three columns of photos with a pinned one, a carousel and a placeholder"
        sizes="(min-width: 1024px) 620px, (min-width: 752px) 720px, calc(100vw - 32px)"
        className="mx-auto max-w-dialog-md shadow-float lg:max-w-none"
      />
    </div>
  );
}
