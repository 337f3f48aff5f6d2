import type { AutosavedText } from '../../details/autosave.js';
import { CaptionConflict } from '../../details/captions/caption-conflict.js';
import { CellField, type CellFieldProps } from './cell-field.js';

interface AutosavedCellProps extends Omit<CellFieldProps, 'text' | 'onWrite' | 'onLeave'> {
  readonly autosaved: AutosavedText;
}

/** The field of a text that is saved while it is written, and the choice where it was changed elsewhere. */
export function AutosavedCell({ autosaved, ...cell }: AutosavedCellProps) {
  const { text, theirs, write, leave, keepMine, takeTheirs } = autosaved;
  return (
    <>
      <CellField {...cell} text={text} onWrite={write} onLeave={leave} />
      {theirs !== null && (
        <CaptionConflict
          what={cell.what}
          mine={text}
          theirs={theirs}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
    </>
  );
}
