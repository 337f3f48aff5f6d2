import { PRICES, yearlySaving } from '@tessera/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../../shared/ui/button-classes.js';
import { Segmented } from '../../../shared/ui/segmented.js';
import { billingPeriods, type Billing } from '../plans/billing-periods.js';
import { PlanCard } from '../plans/plan-card.js';
import { PlanTable } from '../plans/plan-table.js';

const { creatorPro } = PRICES.landing;
const PERIODS = billingPeriods(yearlySaving(creatorPro));

export function Pricing() {
  const [billing, setBilling] = useState<Billing>('monthly');
  return (
    <div className="mx-auto grid w-full max-w-feed gap-8">
      <div className="grid justify-items-center">
        <Segmented label="Billing" value={billing} options={PERIODS} onValueChange={setBilling} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <PlanCard
          name="Starter"
          price={`0 ${creatorPro.currency}`}
          note="For one feed, for as long as you like."
        >
          <Link to="/auth?mode=signup" className={buttonClasses({ size: 'large' })}>
            Create an account
          </Link>
        </PlanCard>
        <PlanCard
          name="Creator Pro"
          price={`${creatorPro[billing]} ${creatorPro.currency}`}
          period={billing === 'monthly' ? '/month' : '/year'}
          note="For everyone who plans ahead. Excluding VAT where applicable."
          featured
        >
          <Link
            to={`/upgrade?billing=${billing}`}
            className={buttonClasses({ variant: 'primary', size: 'large' })}
          >
            Get Creator Pro
          </Link>
        </PlanCard>
      </div>
      <PlanTable caption="What the plans hold" freeName="Starter" paidName="Creator Pro" />
    </div>
  );
}
