import { useQuery } from '@tanstack/react-query';
import type { SavedText } from '@tessera/contracts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useUser } from '../../../shared/session/use-session.js';
import { announce } from '../../../shared/ui/announcer.js';
import { cx } from '../../../shared/ui/class-names.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { savedTextsQuery } from './saved-texts-calls.js';
import { textsNamed, type Slash } from './slash.js';

interface SlashTextsProps {
  /** It keeps the focus. */
  readonly field: HTMLTextAreaElement;
  readonly slash: Slash;
  readonly onClose: () => void;
}

const FRAME = 'rounded-control border border-neutral-6 bg-float p-1 shadow-float';

/**
 * The saved texts that '/name' offers, as the list of a combobox: arrow keys choose, Enter and Tab insert, Escape
 * closes it alone, and a tap inserts.
 */
export default function SlashTexts({ field, slash, onClose }: SlashTextsProps) {
  const user = useUser();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { data: texts, isError } = useQuery(savedTextsQuery(user?.id ?? ''));
  const options = texts === undefined ? [] : textsNamed(texts, slash.query);
  const [chosen, setChosen] = useState({ query: slash.query, index: 0 });
  // Another word begins with its first text.
  const active = chosen.query === slash.query ? Math.min(chosen.index, options.length - 1) : 0;
  const count = options.length;

  const insert = ({ name, text }: SavedText) => {
    const length = field.value.length - (slash.end - slash.start) + text.length;
    if (field.maxLength >= 0 && length > field.maxLength) {
      toast({ title: 'Not inserted', description: 'The text would be too long.' });
      return;
    }
    // The caret follows it, and the field takes it as typed.
    field.setRangeText(text, slash.start, slash.end, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    announce(`${name} inserted.`);
    onClose();
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const option = options[active];
    if (event.target !== field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onClose();
    else if (option === undefined || event.shiftKey) return;
    else if (event.key === 'Enter' || event.key === 'Tab') insert(option);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : count - 1;
      setChosen({ query: slash.query, index: (active + step) % count });
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    // Before the dialog around it, which closes by Escape.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);

  useEffect(() => {
    if (count === 0) return;
    list.current?.scrollIntoView({ block: 'nearest' });
    announce(count === 1 ? '1 saved text.' : `${count} saved texts. Choose with the arrow keys and Enter.`);
  }, [count]);
  useEffect(() => {
    if (count === 0) return;
    const attributes = {
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${active}`,
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [active, count, field, id]);

  if (texts === undefined || texts.length === 0) {
    const waiting = isError ? 'Your saved texts could not be loaded.' : 'Loading your saved texts...';
    return (
      <p role="status" className={cx(FRAME, 'px-3 py-2 text-small text-neutral-8')}>
        {texts === undefined ? waiting : 'You have no saved texts yet.'}
      </p>
    );
  }
  if (count === 0) return null;
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Saved texts" className={FRAME}>
      {options.map((option, index) => (
        <li
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(option)}
          className={cx(
            'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 pointer-coarse:min-h-11',
            index === active ? 'bg-neutral-4' : 'hover:bg-neutral-3',
          )}
        >
          <span dir="auto" className="max-w-1/2 shrink-0 truncate font-semibold">
            {option.name}
          </span>
          <span dir="auto" className="truncate text-small text-neutral-8">
            {option.text}
          </span>
        </li>
      ))}
    </ul>
  );
}
