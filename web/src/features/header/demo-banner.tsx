import { useState } from 'react';
import { Banner } from '../../shared/ui/banner.js';

export const isDemoGrid = (name: string): boolean =>
  name.includes('Sample Grid') || name.includes('Safe to Delete');

/** Over a grid that came with the account. */
export function DemoBanner() {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <Banner label="Demo grid" onDismiss={() => setDismissed(true)}>
      This is a demo grid. Upload your own images or delete.
    </Banner>
  );
}
