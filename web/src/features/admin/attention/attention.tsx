import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { attentionQuery } from '../api/dashboard-queries.js';
import { attentionItems } from './attention-items.js';

const LINE = 'flex min-h-12 items-center gap-3 px-4 py-2';

/** What an admin has to look at; each item leads to where it is shown. */
export function Attention() {
  const attention = useQuery(attentionQuery);
  const items = attention.data && attentionItems(attention.data);
  return (
    <section className="grid gap-3">
      <h2 className="text-title font-semibold">Needs attention</h2>
      <ul className="grid divide-y divide-neutral-5 rounded-dialog border border-neutral-5">
        {attention.isError && (
          <li role="alert" className={LINE}>
            <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden="true" />
            Failed to fetch what needs attention
          </li>
        )}
        {items?.length === 0 && (
          <li className={`${LINE} text-neutral-8`}>
            <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
            Nothing needs attention.
          </li>
        )}
        {attention.isPending && <li className={`${LINE} text-neutral-8`}>Looking...</li>}
        {items?.map(({ text, search }) => (
          <li key={text}>
            <Link to={`/admin${search}`} className={`${LINE} rounded-dialog hover:bg-neutral-2`}>
              <CircleAlert className="size-4 shrink-0 text-warning" aria-hidden="true" />
              <span className="min-w-0 flex-1">{text}</span>
              <ChevronRight className="size-4 shrink-0 text-neutral-8" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
