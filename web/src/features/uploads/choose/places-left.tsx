import { plural } from '@tessera/contracts';

interface PlacesLeftProps {
  /** As many more photos the plan has room for in the grid; null where it does not count them. */
  readonly places: number | null;
  readonly chosen: number;
}

/** Where the plan counts: how many more photos fit, before anybody presses Upload. */
export function PlacesLeft({ places, chosen }: PlacesLeftProps) {
  if (places === null) return null;
  return (
    <p role="status" className={chosen > places ? 'text-small text-warning' : 'text-small text-neutral-8'}>
      {placesText(places)}
    </p>
  );
}

function placesText(places: number): string {
  if (places === 0) return 'This grid is full on the free plan.';
  return `This grid has room for ${places} more ${plural(places, 'photo')} on the free plan.`;
}
