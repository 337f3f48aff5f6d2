import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import * as Menu from 'radix-ui/dropdown-menu';
import { Check } from 'lucide-react';
import { cx } from './class-names.js';

export interface DropdownMenuProps {
  /** The button that opens it: a `Button` or an `IconButton`. */
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  /** Whether a press beside it does nothing else than close it. */
  readonly modal?: boolean;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** What has the focus when the menu is gone, where that is not the trigger; unless the person went elsewhere. */
  readonly opener?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

export function DropdownMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  modal = false,
  opener,
  children,
  ...state
}: DropdownMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wentElsewhere = useRef(false);
  return (
    <Menu.Root modal={modal} {...state}>
      <Menu.Trigger asChild ref={button}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align={align}
          side={side}
          // A menu has none of its own.
          onContextMenu={(event) => event.preventDefault()}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={() => {
            wentElsewhere.current = !modal;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener !== undefined) {
              if (document.activeElement === document.body) opener.current?.focus();
            } else if (!wentElsewhere.current) {
              // A button in the header that stays at the window's edge would scroll the page away under it.
              button.current?.focus({ preventScroll: true });
            }
            wentElsewhere.current = false;
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-control bg-float p-1 text-neutral-10 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

const ITEM =
  'flex h-9 pointer-coarse:h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-body outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-neutral-4 active:bg-neutral-5!';

export interface MenuItemProps extends ComponentProps<typeof Menu.Item> {
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
