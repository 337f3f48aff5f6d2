import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { cx } from './class-names.js';

interface TabsProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

interface Chosen {
  readonly id: string;
  readonly value: string;
  readonly choose: (value: string) => void;
}

const TabsContext = createContext<Chosen>({ id: '', value: '', choose: () => undefined });

const tabIdOf = ({ id }: Chosen, value: string) => `${id}tab-${value}`;
const panelIdOf = ({ id }: Chosen, value: string) => `${id}panel-${value}`;

/** Moves a list that is wider than its place sideways, and nothing else. */
function bringIntoView(tab: HTMLElement): void {
  const list = tab.closest('[role="tablist"]');
  if (!list) return;
  const [place, box] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (place.left < box.left) list.scrollLeft -= box.left - place.left;
  else if (place.right > box.right) list.scrollLeft += place.right - box.right;
}

/**
 * Tabs whose chosen value the caller keeps, so that it can live in the address. The chosen one is in view. Written here
 * by the pattern of the ARIA guide (w3.org/WAI/ARIA/apg/patterns/tabs): Radix's tabs weigh 8 kB before the first photo.
 */
export function Tabs({ value, onValueChange, className, children }: TabsProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    const show = () => chosen && bringIntoView(chosen);
    // With the layout of the next frame, and not by one of its own in the midst of what is drawn.
    const frame = requestAnimationFrame(show);
    window.addEventListener('resize', show);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', show);
    };
  }, [value]);
  return (
    <TabsContext value={{ id, value, choose: onValueChange }}>
      <div ref={root} className={className}>
        {children}
      </div>
    </TabsContext>
  );
}

interface TabListProps {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The place that a key leads to from one of so many; undefined where it leads nowhere. */
const placeAfterKey = (key: string, place: number, count: number): number | undefined =>
  ({ ArrowRight: (place + 1) % count, ArrowLeft: (place - 1 + count) % count, Home: 0, End: count - 1 })[key];

/** Arrow keys, Home and End choose another tab and take the focus there. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const place = placeAfterKey(event.key, tabs.indexOf(event.target as HTMLElement), tabs.length);
  if (place === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  tabs[place]?.focus();
  tabs[place]?.click();
}

export function TabList({ label, className, children }: TabListProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={walk}
      className={cx('flex border-b border-neutral-5', className)}
    >
      {children}
    </div>
  );
}

interface TabProps {
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Tab({ value, className, children }: TabProps) {
  const tabs = useContext(TabsContext);
  const isChosen = value === tabs.value;
  return (
    <button
      type="button"
      role="tab"
      id={tabIdOf(tabs, value)}
      aria-selected={isChosen}
      aria-controls={isChosen ? panelIdOf(tabs, value) : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => !isChosen && tabs.choose(value)}
      className={cx(
        '-mb-px flex h-11 items-center gap-2 border-b-2 border-transparent px-4 text-small font-semibold text-neutral-8 transition-colors',
        'hover:text-neutral-10 active:bg-neutral-3 focus-visible:-outline-offset-2 aria-selected:border-neutral-10 aria-selected:text-neutral-10',
        className,
      )}
    >
      {children}
    </button>
  );
}

/** What it holds takes the focus; as a stop of its own it would show none. */
export function TabPanel({ value, className, children }: TabProps) {
  const tabs = useContext(TabsContext);
  if (value !== tabs.value) return null;
  return (
    <div
      role="tabpanel"
      id={panelIdOf(tabs, value)}
      aria-labelledby={tabIdOf(tabs, value)}
      tabIndex={-1}
      className={cx('outline-none', className)}
    >
      {children}
    </div>
  );
}
