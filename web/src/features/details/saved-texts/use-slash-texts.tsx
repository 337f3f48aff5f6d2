import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { lazyOverlay } from '../../../shared/ui/lazy-overlay.js';
import { slashAt } from './slash.js';

const SlashTexts = lazyOverlay(
  () => import('./slash-texts.js'),
  ({ onClose }) => onClose(),
);

type InField = SyntheticEvent<HTMLTextAreaElement>;

interface SlashTextsUse {
  /** The person typed. */
  readonly typed: (event: InField) => void;
  /** The caret went elsewhere. */
  readonly moved: (event: InField) => void;
  readonly left: () => void;
  /** What stands under the field: the saved texts that '/name' offers, or nothing. */
  readonly list: ReactNode;
}

/** Inserts saved texts by '/name' into a text field. Their code is fetched when the first slash is typed. */
export function useSlashTexts(text: string): SlashTextsUse {
  const [caret, setCaret] = useState<{ readonly field: HTMLTextAreaElement; readonly at: number } | null>(
    null,
  );
  /** The slash of which the person wants nothing. */
  const [closed, setClosed] = useState<number | null>(null);
  const slash = caret && slashAt(text, caret.at);
  if (slash === null && closed !== null) setClosed(null);
  const caretIn = ({ currentTarget: field }: InField) =>
    field.selectionStart === field.selectionEnd ? { field, at: field.selectionStart } : null;
  return {
    typed: (event) => setCaret(caretIn(event)),
    // A slash that is there already offers nothing.
    moved: (event) => caret !== null && setCaret(caretIn(event)),
    // Once the next field has the focus: a dialog takes it where something is drawn no more while nobody has it.
    left: () => void setTimeout(() => setCaret(null)),
    list: caret !== null && slash !== null && slash.start !== closed && (
      <SlashTexts field={caret.field} slash={slash} onClose={() => setClosed(slash.start)} />
    ),
  };
}
