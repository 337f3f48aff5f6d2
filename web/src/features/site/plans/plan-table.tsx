import { LIMITS, PLANS } from '@tessera/contracts';
import { Check, Minus } from 'lucide-react';
import { cx } from '../../../shared/ui/class-names.js';

/** What a plan includes of one thing: a text, or whether it holds it at all. */
type Cell = string | boolean;

const { free, creator } = PLANS;
const upTo = (limit: number | null): string => (limit === null ? 'Unlimited' : String(limit));

const ROWS: readonly { readonly label: string; readonly free: Cell; readonly paid: Cell }[] = [
  { label: 'Grids', free: upTo(free.maxGrids), paid: upTo(creator.maxGrids) },
  { label: 'Photos per grid', free: upTo(free.maxPhotosPerGrid), paid: upTo(creator.maxPhotosPerGrid) },
  { label: 'Placeholders', free: upTo(free.maxPlaceholders), paid: upTo(creator.maxPlaceholders) },
  { label: 'Pinned photos', free: String(LIMITS.pinned), paid: String(LIMITS.pinned) },
  { label: 'Hide and show photos', free: free.canHidePhotos, paid: creator.canHidePhotos },
  { label: 'Export as an image', free: free.canExport, paid: creator.canExport },
  { label: 'Posting kit: a ZIP of planned posts', free: free.canExport, paid: creator.canExport },
  { label: 'All captions in one table', free: free.canExport, paid: creator.canExport },
  {
    label: 'Carousels',
    free: free.canCreateCarousels,
    paid: `Up to ${creator.maxPhotosPerCarousel} photos each`,
  },
  {
    label: 'Instagram accounts',
    free: `Up to ${LIMITS.instagramAccounts}`,
    paid: `Up to ${LIMITS.instagramAccounts}`,
  },
  { label: 'Priority support', free: false, paid: true },
];

interface PlanTableProps {
  readonly caption: string;
  /** What the two plans are called where the table stands. */
  readonly freeName: string;
  readonly paidName: string;
}

/** What the plans hold, side by side; the figures are those that the services enforce. */
export function PlanTable({ caption, freeName, paidName }: PlanTableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-neutral-5">
          <td className="w-2/5" />
          <th scope="col" className="px-2 py-3 font-semibold sm:px-4">
            {freeName}
          </th>
          <th scope="col" className="px-2 py-3 font-semibold sm:px-4">
            {paidName}
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row.label} className="border-b border-neutral-4">
            <th scope="row" className="py-3 pr-2 font-normal text-neutral-8">
              {row.label}
            </th>
            <PlanCell cell={row.free} />
            <PlanCell cell={row.paid} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlanCell({ cell }: { readonly cell: Cell }) {
  return <td className="px-2 py-3 sm:px-4">{typeof cell === 'string' ? cell : <Held held={cell} />}</td>;
}

function Held({ held }: { readonly held: boolean }) {
  const Icon = held ? Check : Minus;
  return (
    <>
      <Icon aria-hidden="true" className={cx('-ml-0.5 size-5', held ? 'text-accent' : 'text-neutral-7')} />
      <span className="sr-only">{held ? 'Included' : 'Not included'}</span>
    </>
  );
}
