import {
  useEffect,
  useRef,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Check } from 'lucide-react';
// Radix' own dropdown menu hangs at its own trigger only, and would come with every button that may open one.
import { Menu } from 'radix-ui/internal';
import { cx } from './class-names.js';
import { isPointed } from './pointed.js';

interface MenuViewProps {
  readonly id: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button that opens it, which it hangs at. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly labelledBy: string;
  readonly align: 'start' | 'center' | 'end';
  readonly side: 'top' | 'bottom';
  readonly modal: boolean;
  readonly opener: RefObject<HTMLElement | null> | undefined;
  readonly children: ReactNode;
}

/**
 * As Radix does it; but the key that opens a menu may be pressed before this file has come, which Radix then misses.
 */
function focusFirstItem({ currentTarget: menu, target, relatedTarget }: FocusEvent<HTMLElement>) {
  if (target !== menu || menu.contains(relatedTarget) || isPointed()) return;
  menu.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true });
}

/** What a `DropdownMenu` shows. */
export function MenuView(props: MenuViewProps) {
  const { id, open, onOpenChange, trigger, labelledBy, align, side, modal, opener, children } = props;
  const wentElsewhere = useRef(false);
  const menu = useRef<HTMLDivElement>(null);
  // Radix gives the focus to a menu that appears, not to one that is opened again while it still closes.
  useEffect(() => {
    const { current } = menu;
    if (open && current !== null && !current.contains(document.activeElement)) {
      current.focus({ preventScroll: true });
    }
  }, [open]);
  return (
    <Menu.Root modal={modal} open={open} onOpenChange={onOpenChange}>
      <Menu.Anchor virtualRef={trigger} />
      <Menu.Portal>
        <Menu.Content
          ref={menu}
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          side={side}
          // A menu has none of its own.
          onContextMenu={(event) => event.preventDefault()}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button does its own part; one that opens a menu which still closes would have it closed again.
            if (trigger.current?.contains(event.target as Node) === true) return event.preventDefault();
            wentElsewhere.current = !modal;
          }}
          onFocus={focusFirstItem}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener !== undefined) {
              if (document.activeElement === document.body) opener.current?.focus();
            } else if (!wentElsewhere.current) {
              // A button in the header that stays at the window's edge would scroll the page away under it.
              trigger.current?.focus({ preventScroll: true });
            }
            wentElsewhere.current = false;
          }}
          className="z-50 max-h-(--radix-popper-available-height) min-w-48 overflow-y-auto rounded-control bg-float p-1 text-neutral-10 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

const ITEM =
  'flex h-9 pointer-coarse:h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-body outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-neutral-4 active:bg-neutral-5!';

interface MenuItemProps extends ComponentProps<typeof Menu.Item> {
  readonly icon?: ReactNode;
  readonly danger?: boolean;
}

/** An action. For a link give `asChild` and a link as the child; then put the icon inside the link. */
export function MenuItem({ icon, danger = false, className, children, asChild, ...rest }: MenuItemProps) {
  const classes = cx(ITEM, danger && 'text-danger', className);
  if (asChild === true) {
    return (
      <Menu.Item {...rest} asChild className={classes}>
        {children}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...rest} className={classes}>
      {icon}
      {children}
    </Menu.Item>
  );
}

/** One of several choices of which exactly one holds; use inside `MenuChoices`. */
export function MenuChoice({ className, children, ...rest }: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem {...rest} className={cx(ITEM, className)}>
      {children}
      <Menu.ItemIndicator className="ml-auto">
        <Check className="size-4" />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  );
}

/** Something that is on or off. */
export function MenuCheck({ className, children, ...rest }: ComponentProps<typeof Menu.CheckboxItem>) {
  return (
    <Menu.CheckboxItem {...rest} className={cx(ITEM, className)}>
      {children}
      <Menu.ItemIndicator className="ml-auto">
        <Check className="size-4" />
      </Menu.ItemIndicator>
    </Menu.CheckboxItem>
  );
}

export const MenuChoices = Menu.RadioGroup;

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <Menu.Label className="truncate px-3 py-2 text-small text-neutral-8">{children}</Menu.Label>;
}

export function MenuSeparator() {
  return <Menu.Separator className="my-1 h-px bg-neutral-5" />;
}
