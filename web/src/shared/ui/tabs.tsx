import { useEffect, useRef, type ReactNode } from 'react';
import * as RadixTabs from 'radix-ui/tabs';
import { cx } from './class-names.js';

export interface TabsProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Moves a list that is wider than its place sideways, and nothing else. */
function bringIntoView(tab: HTMLElement): void {
  const list = tab.closest('[role="tablist"]');
  if (!list) return;
  const [place, box] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (place.left < box.left) list.scrollLeft -= box.left - place.left;
  else if (place.right > box.right) list.scrollLeft += place.right - box.right;
}

/** Tabs whose chosen value the caller keeps, so that it can live in the address. The chosen one is in view. */
export function Tabs({ value, onValueChange, className, children }: TabsProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (chosen) bringIntoView(chosen);
  }, [value]);
  return (
    <RadixTabs.Root ref={root} value={value} onValueChange={onValueChange} className={className}>
      {children}
    </RadixTabs.Root>
  );
}

export interface TabListProps {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function TabList({ label, className, children }: TabListProps) {
  return (
    <RadixTabs.List aria-label={label} className={cx('flex border-b border-neutral-5', className)}>
      {children}
    </RadixTabs.List>
  );
}

export interface TabProps {
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Tab({ value, className, children }: TabProps) {
  return (
    <RadixTabs.Trigger
      value={value}
      className={cx(
        '-mb-px flex h-11 items-center gap-2 border-b-2 border-transparent px-4 text-small font-semibold text-neutral-8 transition-colors',
        'hover:text-neutral-10 active:bg-neutral-3 focus-visible:-outline-offset-2 data-[state=active]:border-neutral-10 data-[state=active]:text-neutral-10',
        className,
      )}
    >
      {children}
    </RadixTabs.Trigger>
  );
}

/** What it holds takes the focus; as a stop of its own it would show none. */
export function TabPanel({ value, className, children }: TabProps) {
  return (
    <RadixTabs.Content value={value} tabIndex={-1} className={cx('outline-none', className)}>
      {children}
    </RadixTabs.Content>
  );
}
