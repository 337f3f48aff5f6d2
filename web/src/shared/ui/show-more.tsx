import type { RefObject } from 'react';
import { Button, type ButtonProps } from './button.js';
import { passFocus } from './pass-focus.js';

interface ShowMoreProps extends ButtonProps {
  /** The list that gets longer. */
  readonly list: RefObject<HTMLElement | null>;
  /** Whether this is the last time, which takes the button away: the focus goes to the last row that was there. */
  readonly isLast: boolean;
  readonly onShow: () => void;
}

/** Shows more of a long list. */
export function ShowMore({ list, isLast, onShow, children = 'Show more', ...rest }: ShowMoreProps) {
  return (
    <Button
      {...rest}
      onClick={({ currentTarget }) => {
        if (isLast) passFocus(currentTarget, list.current?.lastElementChild?.querySelector('button'));
        onShow();
      }}
    >
      {children}
    </Button>
  );
}
