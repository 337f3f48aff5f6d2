import { useEffect, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { PublicFooter } from './public-footer.js';
import { PublicHeader, type PublicHeaderProps } from './public-header.js';

interface PublicPageProps {
  /** Without it the page has no bar, for pages that bring their own way back. */
  readonly header?: PublicHeaderProps;
  readonly children: ReactNode;
}

/** Its three rows. */
export const PUBLIC_PAGE = 'grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr_auto]';

/** What every page for everyone stands in: the bar, the page's own `main`, the foot. */
export function PublicPage({ header, children }: PublicPageProps) {
  useOwnScrollPlace();
  return (
    <div className={PUBLIC_PAGE}>
      {header === undefined ? <div /> : <PublicHeader {...header} />}
      {children}
      <PublicFooter />
    </div>
  );
}

/**
 * A page that was opened by a link begins at its top, or at the place that its address names; one that was gone
 * back to is where the browser remembers it.
 */
function useOwnScrollPlace(): void {
  const { pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const place = hash === '' ? null : document.getElementById(hash.slice(1));
    if (place !== null) place.scrollIntoView();
    else if (!isReturn) window.scrollTo(0, 0);
  }, [pathname, hash, isReturn]);
}
