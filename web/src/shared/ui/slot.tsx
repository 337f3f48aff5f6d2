import { cloneElement, type HTMLAttributes, type ReactElement, type RefAttributes } from 'react';

type ElementProps = HTMLAttributes<HTMLElement> & RefAttributes<HTMLButtonElement>;
type Handler = (...given: readonly unknown[]) => void;

export interface SlotProps extends Omit<ElementProps, 'children'> {
  readonly children: ReactElement<ElementProps>;
}

/** Its one child with these props besides its own; of a handler that both have, the child's is called first. */
export function Slot({ children, ...props }: SlotProps) {
  const own = children.props as Readonly<Record<string, unknown>>;
  const merged = Object.entries(props).map(([name, value]: [string, unknown]) => {
    const first = own[name];
    if (typeof first !== 'function' || typeof value !== 'function') return [name, value] as const;
    const both: Handler = (...given) => {
      (first as Handler)(...given);
      (value as Handler)(...given);
    };
    return [name, both] as const;
  });
  return cloneElement(children, Object.fromEntries(merged) as ElementProps);
}
