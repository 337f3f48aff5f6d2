import { cx } from './class-names.js';

/** The mark: nine tiles, the middle one set. */
export function BrandMark({ className }: { readonly className?: string }) {
  const at = [0, 8, 16];
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true" className={cx('size-5', className)}>
      {at.flatMap((y) =>
        at.map((x) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width="6"
            height="6"
            rx="1"
            className={x === 8 && y === 8 ? 'fill-accent' : 'fill-neutral-10'}
          />
        )),
      )}
    </svg>
  );
}

/** The product's name beside its mark. */
export function Brand() {
  return (
    <span className="flex w-fit items-center gap-2 text-title font-semibold">
      <BrandMark />
      Tessera
    </span>
  );
}
