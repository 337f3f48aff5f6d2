import { PRICES, priceText, yearlySaving, type PriceId } from '@tessera/contracts';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { lookAtUser } from '../../../shared/session/session.js';
import { useUser } from '../../../shared/session/use-session.js';
import { buttonClasses } from '../../../shared/ui/button-classes.js';
import { PublicPage } from '../../../shared/ui/public-page.js';
import { Segmented } from '../../../shared/ui/segmented.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { Faq } from '../faq.js';
import { billingPeriods, type Billing } from '../plans/billing-periods.js';
import { PlanCard } from '../plans/plan-card.js';
import { PlanTable } from '../plans/plan-table.js';
import { Buy } from './buy.js';
import { OwnPremium } from './own-premium.js';
import { UPGRADE_FAQ } from './upgrade-faq.js';

const { free, premium } = PRICES.upgrade;
const PERIODS = billingPeriods(yearlySaving(premium));
const PRICE_OF: Record<Billing, PriceId> = {
  monthly: 'price_premium_monthly',
  yearly: 'price_premium_yearly',
};

/** The plans side by side; only for people who are signed in. */
export function UpgradePage() {
  usePageTitle('Upgrade to Premium');
  const user = useUser();
  useEffect(() => void lookAtUser(), []);
  const [query, setQuery] = useSearchParams();
  const billing: Billing = query.get('billing') === 'yearly' ? 'yearly' : 'monthly';
  // An admin has the limits without paying, and may still pay.
  const paysAlready = user !== null && user.subscriptionTier !== 'free';
  return (
    <PublicPage>
      <main className="mx-auto grid w-full max-w-feed grid-cols-1 content-start gap-8 px-4 pt-6 pb-16 sm:px-6 md:pt-10 md:pb-24">
        <Link to="/" className={buttonClasses({ variant: 'ghost', className: '-ml-4 justify-self-start' })}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to Grid
        </Link>
        <header className="grid gap-3">
          <h1 className="text-display font-semibold">Choose your plan</h1>
          <p className="max-w-text text-title leading-normal text-neutral-8">
            Start with two grids. Take Premium when you need more room, and everything that goes with it.
          </p>
        </header>
        {!paysAlready && (
          <div className="grid justify-items-start">
            <Segmented
              label="Billing"
              value={billing}
              options={PERIODS}
              onValueChange={(next) => setQuery({ billing: next }, { replace: true })}
            />
          </div>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <PlanCard
            name="Free"
            headingLevel="h2"
            price={priceText(free.currency, free.monthly)}
            note={paysAlready ? 'What you can always go back to.' : 'The plan that you are on.'}
          />
          {paysAlready ? (
            <OwnPremium user={user} />
          ) : (
            <PlanCard
              name="Premium"
              headingLevel="h2"
              price={priceText(premium.currency, premium[billing])}
              period={billing === 'monthly' ? '/month' : '/year'}
              note={`Renews every ${billing === 'monthly' ? 'month' : 'year'}; cancel at any time.`}
              featured
            >
              <Buy priceId={PRICE_OF[billing]} />
            </PlanCard>
          )}
        </div>
        <PlanTable caption="Free and Premium compared" freeName="Free" paidName="Premium" />
        <section aria-labelledby="faq-heading" className="grid gap-6 pt-8">
          <h2 id="faq-heading" className="text-heading font-semibold">
            Questions and answers
          </h2>
          <Faq questions={UPGRADE_FAQ} />
        </section>
      </main>
    </PublicPage>
  );
}
