import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { announce } from '../../shared/ui/announcer.js';
import { Button } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';

interface CopyRowProps {
  /** 'Caption'. */
  readonly name: string;
  readonly text: string;
  /** Whether this very text was copied before the page was loaded again. */
  readonly wasCopied: boolean;
  readonly onCopied: () => void;
}

/**
 * A text of the post with its Copy button, which stays ticked. Where nothing can be copied, the whole text is selected.
 */
export function CopyRow({ name, text, wasCopied, onCopied }: CopyRowProps) {
  const [copied, setCopied] = useState(wasCopied ? text : null);
  const [whole, setWhole] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const isCopied = copied === text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      onCopied();
      announce(`${name} copied.`);
    } catch {
      // Refused, or there is no clipboard without TLS.
      setWhole(true);
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      announce('It could not be copied. The text is selected: copy it by hand.');
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-neutral-4 py-2">
      <div className="min-w-0 flex-1">
        <h3 className="text-small text-neutral-8">
          {name}
          {isCopied && <span className="font-semibold text-success"> copied</span>}
        </h3>
        <p ref={shown} dir="auto" className={cx('break-words', whole ? 'whitespace-pre-wrap' : 'truncate')}>
          {text}
        </p>
      </div>
      <Button className="w-52 px-3! max-sm:h-11" onClick={() => void copy()}>
        <Icon className={cx('size-4', isCopied && 'text-success')} aria-hidden="true" />
        Copy {name.toLowerCase()}
      </Button>
    </li>
  );
}
