import { useQuery } from '@tanstack/react-query';
import { effectiveTier, type User } from '@tessera/contracts';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { lookAtUser } from '../../shared/session/session.js';
import { Button } from '../../shared/ui/button.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { paidPlanQuery } from '../site/api/read-paid-plan.js';
import { ManageButton } from '../site/plans/manage-button.js';
import { renewalText } from '../site/plans/renewal-text.js';
import { ProfileCard } from './profile-card.js';

/** Which plan the person is on, how it goes on, and how to end it. */
export function PlanSection({ user }: { readonly user: User }) {
  useEffect(() => void lookAtUser(), []);
  const { data, isPending, refetch } = useQuery(paidPlanQuery(user));
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
            {subscription === null && isPremium && (
              <p className="text-neutral-8">This plan was given to your account. There is nothing to pay.</p>
            )}
          </div>
          {(subscription !== null || !isPremium) && (
            <div className="flex">
              {subscription !== null ? (
                <ManageButton />
              ) : (
                <Link to="/upgrade" className={buttonClasses({})}>
                  See the plans
                </Link>
              )}
            </div>
          )}
        </>
      )}
    </ProfileCard>
  );
}
