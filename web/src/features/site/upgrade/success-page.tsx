import { CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/ui/button.js';
import { buttonClasses } from '../../../shared/ui/button-classes.js';
import { Spinner } from '../../../shared/ui/spinner.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { CheckoutReturn } from './checkout-return.js';
import { usePaidPlan, type PaidPlanWatch } from './use-paid-plan.js';

const VIEWS: Record<PaidPlanWatch['state'], { icon: ReactNode; heading: string; text: string }> = {
  waiting: {
    icon: <Spinner size="large" />,
    heading: 'Thank you',
    text: 'Your checkout is complete. Premium is switched on as soon as the payment is confirmed, usually within a minute.',
  },
  late: {
    icon: <Clock aria-hidden="true" className="size-8 text-neutral-8" />,
    heading: 'Thank you',
    text: 'This takes longer than usual. You can go on; we switch it on by itself.',
  },
  paid: {
    icon: <CircleCheck aria-hidden="true" className="size-8 text-success" />,
    heading: 'You are on Premium',
    text: 'Unlimited grids and photos, export, carousels and hiding are switched on.',
  },
};

/** The checkout leads here once it is done; the plan follows with the provider's event, a moment later. */
export function UpgradeSuccessPage() {
  usePageTitle('Upgrade');
  const { state, checkAgain } = usePaidPlan();
  return (
    <CheckoutReturn {...VIEWS[state]}>
      {state === 'late' && (
        <>
          <Link to="/contact" className={buttonClasses({ size: 'large' })}>
            Contact
          </Link>
          <Button size="large" onClick={checkAgain}>
            Check again
          </Button>
        </>
      )}
      <Link to="/" className={buttonClasses({ variant: 'primary', size: 'large' })}>
        Back to Grid
      </Link>
    </CheckoutReturn>
  );
}
