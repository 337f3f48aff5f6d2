import { useId, useState, type ReactNode } from 'react';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

interface SegmentedProps<Value extends string> {
  /** What is chosen here, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SegmentedOption<Value>[];
  readonly onValueChange: (value: Value) => void;
}

/** One of a few, side by side: radio buttons, so that arrow keys and readers know them. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: SegmentedProps<Value>) {
  const name = useId();
  // The address may hold the value, which the router changes a moment later: what was pressed is shown at once.
  const [shown, show] = useState({ value, given: value });
  if (shown.given !== value) show({ value, given: value });
  const choose = (next: Value) => {
    show({ value: next, given: value });
    onValueChange(next);
  };
  return (
    <fieldset className="inline-flex rounded-control border border-neutral-5 bg-neutral-2 p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex h-9 cursor-pointer pointer-coarse:h-11 items-center gap-2 rounded-tile px-4 font-semibold text-neutral-8 transition-colors hover:text-neutral-10 active:bg-neutral-3 has-checked:bg-neutral-4 has-checked:text-neutral-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === shown.value}
            onChange={() => choose(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
