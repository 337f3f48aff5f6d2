import { Link } from 'react-router-dom';
import { ThemePlace } from '../theme/theme-place.js';
import { BrandMark } from './brand.js';

const LINKS = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Contact', to: '/contact' },
] as const;

/** The foot of the pages that everyone may see. */
export function PublicFooter() {
  return (
    <footer className="print:hidden border-t border-neutral-4">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-small text-neutral-8 sm:px-6">
        <p className="flex items-center gap-2">
          <BrandMark className="size-4" />
          Tessera plans feeds. It never posts for you.
        </p>
        <nav aria-label="Footer" className="-mx-2 flex items-center">
          {LINKS.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className="flex h-11 items-center rounded-control px-2 hover:text-neutral-10 hover:underline"
            >
              {label}
            </Link>
          ))}
          <ThemePlace />
        </nav>
      </div>
    </footer>
  );
}
