import { effectiveTier, type User } from '@tessera/contracts';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { lookAtUser } from '../../shared/session/session.js';
import { Button } from '../../shared/ui/button.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { ManageButton } from '../site/plans/manage-button.js';
import { GIVEN, renewalText } from '../site/plans/renewal-text.js';
import { useOwnPlan } from '../site/plans/use-own-plan.js';
import { ProfileCard } from './profile-card.js';

/** Which plan the person is on, how it goes on, and how to end it. */
export function PlanSection({ user }: { readonly user: User }) {
  useEffect(() => void lookAtUser(), []);
  const { data, isPending, refetch } = useOwnPlan(user);
  const isPremium = effectiveTier(user) !== 'free';
  const subscription = data?.subscription ?? null;
  return (
    <ProfileCard title="Your plan">
      {isPending && <Skeleton className="h-12" />}
      {!isPending && data === undefined && (
        <div className="flex flex-wrap items-center gap-4">
          <p>Your plan could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {data !== undefined && (
        <>
          <div className="grid gap-1">
            <p className="font-semibold">{isPremium ? 'Premium' : 'Free'}</p>
            {subscription !== null && <p className="text-neutral-8">{renewalText(subscription)}</p>}
            {subscription === null && isPremium && <p className="text-neutral-8">{GIVEN}</p>}
          </div>
          {(subscription !== null || !isPremium) && (
            <div className="flex flex-wrap gap-4">
              {!isPremium && (subscription === null || subscription.stopped) && (
                <Link to="/upgrade" className={buttonClasses({})}>
                  See the plans
                </Link>
              )}
              {subscription !== null && <ManageButton />}
            </div>
          )}
        </>
      )}
    </ProfileCard>
  );
}
