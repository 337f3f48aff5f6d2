import { ChevronDown } from 'lucide-react';

interface GridPickerProps {
  readonly name: string;
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** 'Name ▾': stands for the tabs on a phone, and opens the sheet of all grids. */
export function GridPicker({ name, open, onOpen }: GridPickerProps) {
  return (
    <button
      type="button"
      data-tour="grids"
      aria-label={`${name}, choose a grid`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onOpen}
      className="flex h-11 min-w-0 items-center gap-1 rounded-control px-2 narrow:px-1 font-semibold transition-colors active:bg-neutral-3"
    >
      <span dir="auto" className="truncate">
        {name}
      </span>
      <ChevronDown className="size-4 shrink-0 text-neutral-8" aria-hidden="true" />
    </button>
  );
}
