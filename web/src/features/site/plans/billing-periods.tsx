import type { SegmentedOption } from '../../../shared/ui/segmented.js';

export type Billing = 'monthly' | 'yearly';

/** What the switch between the two prices offers; `saving` in percent. */
export const billingPeriods = (saving: number): readonly SegmentedOption<Billing>[] => [
  { value: 'monthly', label: 'Monthly' },
  {
    value: 'yearly',
    label: (
      <>
        Yearly <span className="text-small text-accent">save {saving}%</span>
      </>
    ),
  },
];
