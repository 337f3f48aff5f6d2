interface PhotoAllowanceProps {
  readonly count: number;
  /** `null` means that the plan does not count them. */
  readonly limit: number | null;
}

/** 'n of 9 photos' where the plan counts the photos of a grid. */
export function PhotoAllowance({ count, limit }: PhotoAllowanceProps) {
  if (limit === null) return null;
  return (
    <p className="absolute top-0 right-0 flex h-11 items-center pr-4 text-small text-neutral-8 narrow:pr-1 sm:pr-0">
      {`${count} of ${limit} photos`}
    </p>
  );
}
