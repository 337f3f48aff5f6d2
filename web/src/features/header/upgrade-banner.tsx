import { Link } from 'react-router-dom';
import { Banner } from '../../shared/ui/banner.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';

/** For people on the free plan. */
export function UpgradeBanner() {
  return (
    <Banner
      label="Your plan"
      action={
        <Link to="/upgrade" className={buttonClasses({ size: 'small' })}>
          Upgrade to Premium
        </Link>
      }
    >
      You are on the free plan: 2 grids with 9 photos each.
    </Banner>
  );
}
