import { PRICES, priceText } from '@tessera/contracts';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../../shared/session/use-session.js';
import { buttonClasses } from '../../../shared/ui/button-classes.js';
import { Button } from '../../../shared/ui/button.js';
import { NoticeDialog } from '../../../shared/ui/notice-dialog.js';
import { PublicPage } from '../../../shared/ui/public-page.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { Faq } from '../faq.js';
import { PlanCard } from '../plans/plan-card.js';
import { PlanTable } from '../plans/plan-table.js';
import { UPGRADE_FAQ } from './upgrade-faq.js';
import { useCheckout } from './use-checkout.js';

const { free, premium } = PRICES.upgrade;

/** The plans side by side; only for people who are signed in. */
export function UpgradePage() {
  usePageTitle('Upgrade to Premium');
  const user = useUser();
  const checkout = useCheckout();
  const upgradeButton = useRef<HTMLButtonElement>(null);
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
        <div className="grid gap-4 md:grid-cols-2">
          <PlanCard
            name="Free"
            headingLevel="h2"
            price={priceText(free.currency, free.monthly)}
            note={paysAlready ? 'What you can always go back to.' : 'The plan that you are on.'}
          />
          <PlanCard
            name="Premium"
            headingLevel="h2"
            price={priceText(premium.currency, premium.monthly)}
            period="/month"
            note={paysAlready ? 'The plan that you are on.' : 'Renews every month; cancel at any time.'}
            featured
          >
            {!paysAlready && (
              <Button
                ref={upgradeButton}
                variant="primary"
                size="large"
                pending={checkout.pending}
                onClick={checkout.start}
              >
                Upgrade to Premium
              </Button>
            )}
          </PlanCard>
        </div>
        <PlanTable caption="Free and Premium compared" freeName="Free" paidName="Premium" />
        <section aria-labelledby="faq-heading" className="grid gap-6 pt-8">
          <h2 id="faq-heading" className="text-heading font-semibold">
            Questions and answers
          </h2>
          <Faq questions={UPGRADE_FAQ} />
        </section>
      </main>
      <NoticeDialog
        open={checkout.alert !== null}
        onOpenChange={checkout.dismiss}
        title="Upgrade to Premium"
        returnFocusTo={upgradeButton}
      >
        {checkout.alert}
      </NoticeDialog>
    </PublicPage>
  );
}
