import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { Button } from '../../shared/ui/button.js';
import { passFocus } from '../../shared/ui/pass-focus.js';

interface SubmitButtonProps {
  readonly label: string;
  /** Takes the label's place while the change is on its way. */
  readonly pendingLabel: string;
  readonly pending: boolean;
  /** There is nothing to send. */
  readonly unchanged?: boolean;
  readonly onClick?: () => void;
}

const doNothing = (event: MouseEvent) => event.preventDefault();

/** Sends a form, or does what `onClick` says; says in words that it is at it. */
export function SubmitButton({
  label,
  pendingLabel,
  pending,
  unchanged = false,
  onClick,
}: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    if (unchanged && !pending)
      passFocus(current, current?.form?.querySelector<HTMLElement>('input:not([hidden])'));
  }, [pending, unchanged]);
  return (
    <Button
      ref={button}
      type={onClick === undefined ? 'submit' : 'button'}
      variant="primary"
      disabled={unchanged && !pending}
      // Not disabled meanwhile: that would take the focus from whoever has just pressed it.
      aria-disabled={pending}
      onClick={pending ? doNothing : onClick}
      className="sm:justify-self-start"
    >
      {pending ? pendingLabel : label}
    </Button>
  );
}
