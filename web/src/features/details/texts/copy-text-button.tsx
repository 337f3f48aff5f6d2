import { Copy } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { copyText } from './copy-text.js';
import { TEXT_NAMES, type NamedText } from './text-names.js';

interface CopyTextButtonProps {
  readonly field: NamedText;
  /** As the page shows it. */
  readonly text: string;
}

/** Puts a text on the clipboard. */
export function CopyTextButton({ field, text }: CopyTextButtonProps) {
  const { name, copy } = TEXT_NAMES[field];
  const onClick = () => {
    const description = `The browser did not allow it. Select the ${name} and copy it.`;
    void copyText(name, text, { description });
  };
  return (
    <Button variant="ghost" size="small" disabled={text === ''} onClick={onClick}>
      <Copy className="size-4" aria-hidden="true" />
      {copy}
    </Button>
  );
}
