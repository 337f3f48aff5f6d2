import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../../shared/ui/button-classes.js';
import { Spinner } from '../../../shared/ui/spinner.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { CheckoutReturn } from './checkout-return.js';
import { usePaidPlan } from './use-paid-plan.js';

/** The checkout leads here once it is done; the plan follows with the provider's event, a moment later. */
export function UpgradeSuccessPage() {
  usePageTitle('Upgrade');
  const isPaid = usePaidPlan();
  return (
    <CheckoutReturn
      icon={
        isPaid ? <CircleCheck aria-hidden="true" className="size-8 text-success" /> : <Spinner size="large" />
      }
      heading={isPaid ? 'You are on Premium' : 'Thank you'}
      text={
        isPaid
          ? 'Unlimited grids and photos, export, carousels and hiding are switched on.'
          : 'Your checkout is complete. Premium is switched on as soon as the payment is confirmed, usually within a minute.'
      }
    >
      <Link to="/" className={buttonClasses({ variant: 'primary', size: 'large' })}>
        Back to Grid
      </Link>
    </CheckoutReturn>
  );
}
