import { useId } from 'react';
import * as RadixSwitch from 'radix-ui/switch';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

export function Switch({ label, checked, onCheckedChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      <RadixSwitch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        className="fingertip relative h-5 w-9 shrink-0 rounded-full bg-neutral-6 p-0.5 transition-colors active:opacity-80 disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="block size-4 rounded-full bg-neutral-1 transition-transform data-[state=checked]:translate-x-4" />
      </RadixSwitch.Root>
      <label htmlFor={id} className="cursor-pointer text-small">
        {label}
      </label>
    </span>
  );
}
