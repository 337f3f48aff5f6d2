import { Button } from '../../shared/ui/button.js';

interface SubmitButtonProps {
  readonly label: string;
  /** Takes the label's place while the change is on its way. */
  readonly pendingLabel: string;
  readonly pending: boolean;
  /** There is nothing to send. */
  readonly unchanged?: boolean;
  readonly onClick?: () => void;
}

/** Sends a form, or calls `onClick`; its words change while it is under way. */
export function SubmitButton({ label, pendingLabel, pending, unchanged, onClick }: SubmitButtonProps) {
  const isOff = pending || unchanged;
  return (
    <Button
      type={onClick === undefined ? 'submit' : 'button'}
      variant="primary"
      // Not disabled: that would take the focus from whoever has just pressed it.
      aria-disabled={isOff}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className="sm:justify-self-start"
    >
      {pending ? pendingLabel : label}
    </Button>
  );
}
