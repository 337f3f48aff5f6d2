import { BookMarked } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../../shared/session/use-session.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { lazyOverlay } from '../../../shared/ui/lazy-overlay.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';

const SavedTextsDialog = lazyOverlay(
  () => import('./saved-texts-dialog.js'),
  ({ onClose }) => onClose(),
);

interface SavedTextsButtonProps {
  /** What is selected in the text. */
  readonly selected: () => string;
  readonly onInsert: (text: string) => void;
}

/** 'Saved texts': inserts one of them where the caret stands. */
export function SavedTextsButton({ selected, onInsert }: SavedTextsButtonProps) {
  const user = useUser();
  const [begun, setBegun] = useState<string | null>(null);
  if (user === null) return null;
  return (
    <>
      <Tooltip text="Saved texts">
        <IconButton
          size="small"
          className="pointer-coarse:size-11"
          label="Saved texts"
          icon={<BookMarked className="size-4" />}
          onClick={() => setBegun(selected())}
        />
      </Tooltip>
      {begun !== null && (
        <SavedTextsDialog
          userId={user.id}
          selected={begun}
          onClose={() => setBegun(null)}
          onInsert={(text) => {
            setBegun(null);
            onInsert(text);
          }}
        />
      )}
    </>
  );
}
