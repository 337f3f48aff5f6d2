import { useId, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { createLazyFile, useLazyFile } from './lazy-file.js';
import { notifyNotFetched } from './not-fetched.js';
import { Slot, type SlotProps } from './slot.js';

const VIEW = createLazyFile(() => import('./menu-view.js'));

/** Fetches what a menu is drawn by, before one is opened. */
export const fetchMenus = VIEW.fetch;

type MenuFile = NonNullable<ReturnType<typeof VIEW.loaded>>;

interface DropdownMenuProps {
  /** The button that opens it: a `Button` or an `IconButton`. */
  readonly trigger: SlotProps['children'];
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

const OPENING_KEYS: readonly string[] = ['Enter', ' ', 'ArrowDown'];

/** A button and its menu, which opens once its code has come. */
export function DropdownMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  modal = false,
  open: isOpen,
  onOpenChange,
  opener,
  children,
}: DropdownMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(false);
  const open = isOpen ?? opened;
  const change = (next: boolean) => {
    setOpened(next);
    onOpenChange?.(next);
  };
  const view = useLazyFile(VIEW, open, () => {
    change(false);
    notifyNotFetched();
  });
  const menuId = `${id}menu`;
  return (
    <>
      <Slot
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open && view !== null ? menuId : undefined}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // The button would take the focus back from the menu.
          if (!open) event.preventDefault();
          change(!open);
        }}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.includes(event.key)) return;
          event.preventDefault();
          change(event.key === 'ArrowDown' || !open);
        }}
      >
        {trigger}
      </Slot>
      {view !== null && (
        <view.MenuView
          id={menuId}
          open={open}
          onOpenChange={change}
          trigger={button}
          labelledBy={id}
          align={align}
          side={side}
          modal={modal}
          opener={opener}
        >
          {children}
        </view.MenuView>
      )}
    </>
  );
}

// What is in a menu is drawn only where the menu itself is, and its file has come.

/** An action. For a link give `asChild` and a link as the child; then put the icon inside the link. */
export function MenuItem(props: ComponentProps<MenuFile['MenuItem']>) {
  const view = VIEW.loaded();
  return view && <view.MenuItem {...props} />;
}

/** One of several choices of which exactly one holds; use inside `MenuChoices`. */
export function MenuChoice(props: ComponentProps<MenuFile['MenuChoice']>) {
  const view = VIEW.loaded();
  return view && <view.MenuChoice {...props} />;
}

export function MenuChoices(props: ComponentProps<MenuFile['MenuChoices']>) {
  const view = VIEW.loaded();
  return view && <view.MenuChoices {...props} />;
}

/** Something that is on or off. */
export function MenuCheck(props: ComponentProps<MenuFile['MenuCheck']>) {
  const view = VIEW.loaded();
  return view && <view.MenuCheck {...props} />;
}

export function MenuLabel(props: ComponentProps<MenuFile['MenuLabel']>) {
  const view = VIEW.loaded();
  return view && <view.MenuLabel {...props} />;
}

export function MenuSeparator() {
  const view = VIEW.loaded();
  return view && <view.MenuSeparator />;
}
