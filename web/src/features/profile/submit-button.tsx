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

/** Sends a form, or does what `onClick` says; says in words that it is at it. */
export function SubmitButton({
  label,
  pendingLabel,
  pending,
  unchanged = false,
  onClick,
}: SubmitButtonProps) {
  return (
    <Button
      type={onClick === undefined ? 'submit' : 'button'}
      variant="primary"
      disabled={pending || unchanged}
      onClick={onClick}
      className="sm:justify-self-start"
    >
      {pending ? pendingLabel : label}
    </Button>
  );
}
