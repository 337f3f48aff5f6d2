import { useQuery } from '@tanstack/react-query';
import type { PlanPrice, PriceId } from '@tessera/contracts';
import { useId, useRef } from 'react';
import { hasCode } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/button.js';
import { NoticeDialog } from '../../../shared/ui/notice-dialog.js';
import { pricesQuery } from '../api/read-prices.js';
import { sumText } from './sum-text.js';
import { useCheckout } from './use-checkout.js';

/** The way to the checkout, under it the sum that is paid there. Nothing is sold for a sum that nobody can tell. */
export function Buy({ priceId }: { readonly priceId: PriceId }) {
  const { data, error, isFetching, refetch } = useQuery(pricesQuery);
  const checkout = useCheckout({ onPriceChanged: () => void refetch() });
  const button = useRef<HTMLButtonElement>(null);
  const sumId = useId();
  // The words of the button are others where there are no payments yet.
  const notYet = hasCode(error, 'PAYMENTS_NOT_CONFIGURED');
  const price = data?.prices.find((one) => one.priceId === priceId);

  if (price === undefined && !notYet && !isFetching) {
    return (
      <div role="alert" className="grid gap-3">
        <p>The payment provider does not respond, so we cannot say what you would pay.</p>
        <Button size="large" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <Button
        ref={button}
        variant="primary"
        size="large"
        aria-describedby={sumId}
        pending={checkout.pending || (price === undefined && !notYet)}
        onClick={() => checkout.start({ priceId, ...(price === undefined ? {} : { seen: sumOf(price) }) })}
      >
        Upgrade to Premium
      </Button>
      {!notYet && (
        <p id={sumId} aria-live="polite" className="text-center text-small text-neutral-8">
          {price === undefined ? 'Looking up the price...' : sumText(price)}
        </p>
      )}
      <NoticeDialog
        open={checkout.alert !== null}
        onOpenChange={checkout.dismiss}
        title="Upgrade to Premium"
        returnFocusTo={button}
      >
        {checkout.alert}
      </NoticeDialog>
    </div>
  );
}

const sumOf = ({ amount, currency }: PlanPrice) => ({ amount, currency });
