import { PRICES, priceText, type User } from '@tessera/contracts';
import { ManageButton } from '../plans/manage-button.js';
import { PlanCard } from '../plans/plan-card.js';
import { GIVEN, renewalText } from '../plans/renewal-text.js';
import { useOwnPlan } from '../plans/use-own-plan.js';

const { currency, monthly, yearly } = PRICES.upgrade.premium;

/** The plan of somebody who has it, and how it goes on. */
export function OwnPremium({ user }: { readonly user: User }) {
  const { data } = useOwnPlan(user);
  const subscription = data?.subscription ?? null;
  const isYearly = subscription?.interval === 'year';
  const goesOn = data === undefined ? '' : subscription === null ? GIVEN : renewalText(subscription);
  return (
    <PlanCard
      name="Premium"
      headingLevel="h2"
      price={priceText(currency, isYearly ? yearly : monthly)}
      period={isYearly ? '/year' : '/month'}
      note={`The plan that you are on. ${goesOn}`.trimEnd()}
      featured
    >
      {subscription !== null && <ManageButton size="large" />}
    </PlanCard>
  );
}
