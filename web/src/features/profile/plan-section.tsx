import { effectiveTier, type User } from '@tessera/contracts';
import { Link } from 'react-router-dom';
import { useRead } from '../../shared/api/use-read.js';
import { Button } from '../../shared/ui/button.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { paidPlanQuery } from '../site/api/read-paid-plan.js';
import { ManageButton } from '../site/plans/manage-button.js';
import { periodEndText, renewalText } from '../site/plans/renewal-text.js';
import { ProfileCard } from './profile-card.js';

/** Which plan the person is on, how it goes on, and how to end it. */
export function PlanSection({ user }: { readonly user: User }) {
  const { data, isPending, refetch } = useRead(paidPlanQuery(user.id));
  const isPremium = effectiveTier(user) !== 'free';
  const subscription = data?.subscription ?? null;
  const periodEnd = subscription?.periodEnd ?? null;
  return (
    <ProfileCard title="Plan">
      {isPending && <Skeleton className="h-12" />}
      {!isPending && data === undefined && (
        <div className="flex flex-wrap items-center gap-4">
          <p>Your plan could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {data !== undefined && (
        <>
          <dl className="grid gap-4 sm:grid-cols-2">
            <div className="grid min-w-0">
              <dt className="text-small font-semibold text-neutral-9">Plan</dt>
              <dd>{isPremium ? 'Premium' : 'Free'}</dd>
            </div>
            {periodEnd !== null && (
              <div className="grid">
                <dt className="text-small font-semibold text-neutral-9">
                  {subscription?.endsWithPeriod ? 'Ends on' : 'Renews on'}
                </dt>
                <dd>
                  <time dateTime={periodEnd}>{periodEndText(periodEnd)}</time>
                </dd>
              </div>
            )}
          </dl>
          {subscription !== null && <p className="text-neutral-8">{renewalText(subscription)}</p>}
          {subscription === null && isPremium && (
            <p className="text-neutral-8">This plan was given to your account. There is nothing to pay.</p>
          )}
          <div className="flex flex-wrap gap-2">
            {subscription !== null && <ManageButton />}
            {!isPremium && subscription === null && (
              <Link to="/upgrade" className={buttonClasses({})}>
                See the plans
              </Link>
            )}
          </div>
        </>
      )}
    </ProfileCard>
  );
}
