import { Link } from 'react-router-dom';
import { Brand, BrandMark } from './brand.js';
import { buttonClasses } from './button-classes.js';

interface PublicLink {
  readonly label: string;
  /** A route, or an anchor of the page itself (`#pricing`). */
  readonly to: string;
  /** What the page behind it is told besides. */
  readonly state?: unknown;
}

export interface PublicHeaderProps {
  readonly links: readonly PublicLink[];
  readonly logIn?: PublicLink;
  readonly start?: PublicLink;
}

const QUIET = buttonClasses({
  variant: 'ghost',
  className: 'max-sm:h-11! max-sm:px-1.5! max-sm:text-small! narrow:px-1!',
});
const LOUD = buttonClasses({
  variant: 'primary',
  className: 'max-sm:h-10! max-sm:px-3! max-sm:text-small! narrow:px-2!',
});

/** The bar over the pages that everyone may see: the mark leads home, the last link is what to do next. */
export function PublicHeader({ links, logIn, start }: PublicHeaderProps) {
  return (
    <header className="sticky top-0 z-20 low:relative print:hidden border-b border-neutral-4 bg-neutral-1 pt-(--safe-top)">
      <nav
        aria-label="Main"
        className="mx-auto flex h-14 max-w-page items-center gap-0.5 px-4 narrow:gap-0 narrow:px-2 sm:gap-2 sm:px-6"
      >
        <Link to="/" className="mr-auto flex h-11 items-center rounded-control pr-2 narrow:pr-1">
          <span className="flex max-sm:hidden">
            <Brand />
          </span>
          <span className="flex sm:hidden">
            <BrandMark className="size-6" />
            <span className="sr-only">Tessera</span>
          </span>
        </Link>
        {links.map((link) => (
          <HeaderLink key={link.to} link={link} className={QUIET} />
        ))}
        {logIn && <HeaderLink link={logIn} className={QUIET} />}
        {start && <HeaderLink link={start} className={LOUD} />}
      </nav>
    </header>
  );
}

function HeaderLink({
  link: { label, to, state },
  className,
}: {
  readonly link: PublicLink;
  readonly className: string;
}) {
  // An anchor of this page is the browser's own affair: it scrolls, and moves where Tab goes on.
  if (to.startsWith('#')) {
    return (
      <a href={to} className={className}>
        {label}
      </a>
    );
  }
  return (
    <Link to={to} state={state} className={className}>
      {label}
    </Link>
  );
}
