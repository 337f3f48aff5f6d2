import { CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../../shared/ui/button-classes.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { CheckoutReturn } from './checkout-return.js';

/** The checkout leads here when it was left. */
export function UpgradeCancelPage() {
  usePageTitle('Upgrade cancelled');
  return (
    <CheckoutReturn
      icon={<CircleX aria-hidden="true" className="size-8 text-neutral-8" />}
      heading="Nothing was charged"
      text="You left the checkout, and your plan is what it was. You can upgrade whenever you like."
    >
      <Link to="/upgrade" className={buttonClasses({ size: 'large' })}>
        See the plans
      </Link>
      <Link to="/" className={buttonClasses({ variant: 'primary', size: 'large' })}>
        Back to Grid
      </Link>
    </CheckoutReturn>
  );
}
