import { useQuery } from '@tanstack/react-query';
import { PRICES, priceText, type User } from '@tessera/contracts';
import { paidPlanQuery } from '../api/read-paid-plan.js';
import { ManageButton } from '../plans/manage-button.js';
import { PlanCard } from '../plans/plan-card.js';
import { renewalText } from '../plans/renewal-text.js';

const { currency, monthly, yearly } = PRICES.upgrade.premium;

/** The plan of somebody who has it, and how it goes on. */
export function OwnPremium({ user }: { readonly user: User }) {
  const subscription = useQuery(paidPlanQuery(user)).data?.subscription ?? null;
  const isYearly = subscription?.interval === 'year';
  const renewal = subscription === null ? '' : ` ${renewalText(subscription)}`;
  return (
    <PlanCard
      name="Premium"
      headingLevel="h2"
      price={priceText(currency, isYearly ? yearly : monthly)}
      period={isYearly ? '/year' : '/month'}
      note={`The plan that you are on.${renewal}`}
      featured
    >
      {subscription !== null && <ManageButton size="large" />}
    </PlanCard>
  );
}
