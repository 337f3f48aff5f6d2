import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Hero } from '../features/site/landing/hero.js';
import { HEADER } from '../features/site/landing/landing-page.js';
import { StillGrid } from '../features/site/landing/still-grid.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { PublicHeader } from '../shared/ui/public-header.js';
import { PUBLIC_PAGE } from '../shared/ui/public-page.js';

/** What a visitor sees of the landing page before it scrolls, as HTML: for the build, which has no browser. */
export const landingMarkup = (): string =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <div className={PUBLIC_PAGE}>
        <PublicHeader {...HEADER} />
        <main className="grid grid-cols-1">
          <Hero grid={<StillGrid />} />
        </main>
      </div>
    </StaticRouter>,
  );

/** What a person who is signed in sees until the app is loaded: as `HomeRoute` while it loads. */
export const spinnerMarkup = (): string => renderToStaticMarkup(<PageSpinner isFirst />);
