import { LIMITS } from '@tessera/contracts';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { TextField } from '../../../shared/ui/text-field.js';

interface ReplaceFieldsProps {
  readonly find: string;
  /** What it is replaced by. */
  readonly by: string;
  readonly matchCase: boolean;
  readonly onFind: (text: string) => void;
  readonly onBy: (text: string) => void;
  readonly onMatchCase: (on: boolean) => void;
}

/** What is looked for, and what replaces it. */
export function ReplaceFields({ find, by, matchCase, onFind, onBy, onMatchCase }: ReplaceFieldsProps) {
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          label="Find"
          dir="auto"
          value={find}
          autoComplete="off"
          maxLength={LIMITS.caption}
          onChange={(event) => onFind(event.target.value)}
        />
        <TextField
          label="Replace with"
          dir="auto"
          value={by}
          autoComplete="off"
          maxLength={LIMITS.caption}
          onChange={(event) => onBy(event.target.value)}
        />
      </div>
      <Checkbox
        label="Match case"
        checked={matchCase}
        onChange={(event) => onMatchCase(event.target.checked)}
      />
    </>
  );
}
