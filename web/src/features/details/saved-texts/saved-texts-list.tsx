import type { SavedText } from '@tessera/contracts';
import { PenLine, Trash2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

interface SavedTextsListProps {
  readonly texts: readonly SavedText[];
  readonly onEdit: (text: SavedText) => void;
  readonly onInsert: (text: SavedText) => void;
  readonly onDelete: (text: SavedText, button: HTMLElement) => void;
}

/** The saved texts, each with its beginning; a click on one opens the whole of it in the form. */
export function SavedTextsList({ texts, onEdit, onInsert, onDelete }: SavedTextsListProps) {
  return (
    <ul aria-label="Saved texts" className="pb-4">
      {texts.map((saved) => (
        <li
          key={saved.id}
          className="flex items-center gap-2 border-t border-neutral-4 py-2 first:border-t-0"
        >
          <div className="relative flex min-w-0 flex-1 items-center gap-2">
            <div className="min-w-0 flex-1">
              <h3>
                <button
                  type="button"
                  onClick={() => onEdit(saved)}
                  className="w-full text-start font-semibold after:absolute after:inset-0 after:rounded-control hover:after:bg-neutral-10/5 active:text-neutral-7"
                >
                  <VisuallyHidden>Edit </VisuallyHidden>
                  <span dir="auto" className="block truncate">
                    {saved.name}
                  </span>
                </button>
              </h3>
              <p dir="auto" className="truncate text-small text-neutral-8">
                {saved.text}
              </p>
            </div>
            <PenLine className="size-4 shrink-0 text-neutral-8" aria-hidden="true" />
          </div>
          <Button size="small" aria-label={`Insert ${saved.name}`} onClick={() => onInsert(saved)}>
            Insert
          </Button>
          <IconButton
            label={`Delete ${saved.name}`}
            icon={<Trash2 className="size-4" />}
            onClick={({ currentTarget }) => onDelete(saved, currentTarget)}
          />
        </li>
      ))}
    </ul>
  );
}
