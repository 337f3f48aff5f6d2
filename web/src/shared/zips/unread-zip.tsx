import { Button } from '../ui/button.js';

interface UnreadZipProps {
  readonly text: string;
  readonly onTryAgain: () => void;
}

/** That it is not known whether there is a ZIP. */
export function UnreadZip({ text, onTryAgain }: UnreadZipProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
      <p>{text}</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  );
}
