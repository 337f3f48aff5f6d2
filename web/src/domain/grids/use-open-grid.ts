import type { Grid } from '@tessera/contracts';
import { useState } from 'react';

/**
 * The grid that the address names. One that names none of them shows the first [spec 4.7], which then stays open where
 * another takes its place in the order.
 */
export function useOpenGrid(grids: readonly Grid[], wanted: string | null): Grid | undefined {
  const [instead, setInstead] = useState<{ readonly of: string | null; readonly id: string } | null>(null);
  const named = grids.find(({ id }) => id === wanted);
  if (named !== undefined) return named;
  const open = instead?.of === wanted ? grids.find(({ id }) => id === instead.id) : undefined;
  if (open !== undefined) return open;
  const [first] = grids;
  if (first !== undefined) setInstead({ of: wanted, id: first.id });
  return first;
}
