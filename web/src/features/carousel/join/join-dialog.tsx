import { useCallback, useMemo, useState } from 'react';
import { photosInWords } from '../../../domain/photos/photos-in-words.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { JoinGroup } from './join-group.js';
import type { Joinable } from './joinable-photos.js';
import { useTileKeys } from './use-tile-keys.js';

interface JoinDialogProps extends Joinable {
  /** How many more photos the carousel holds. */
  readonly room: number;
  /** In the order in which they were chosen. */
  readonly onAdd: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** 'Add from grid': single photos of the grid, chosen one after another, become part of a carousel in that order. */
export function JoinDialog({ groups, names, shape, room, onAdd, onClose }: JoinDialogProps) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  // What another window has taken elsewhere is not chosen any more.
  const ids = useMemo(() => groups.flatMap(({ photos }) => photos.map(({ id }) => id)), [groups]);
  const chosen = wanted.filter((id) => ids.includes(id));
  const full = chosen.length >= room;
  const { stop, keys } = useTileKeys(ids);
  const toggle = useCallback(
    (id: string) =>
      setWanted((before) => {
        const there = before.filter((one) => ids.includes(one));
        if (there.includes(id)) return there.filter((one) => one !== id);
        return there.length < room ? [...there, id] : there;
      }),
    [ids, room],
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title="Add from grid"
      {...(ids.length > 0 && {
        description:
          room === 1
            ? 'Choose 1 photo. It follows the others.'
            : `Choose up to ${room} photos. They follow the others in the order in which you choose them.`,
      })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
            {chosen.length === 0 ? 'Add photos' : `Add ${photosInWords(chosen.length)}`}
          </Button>
        </>
      }
    >
      <p role="status" className="sr-only">
        {chosen.length > 0 &&
          `${chosen.length} of ${room} chosen.${full ? ' The carousel is full with these.' : ''}`}
      </p>
      {ids.length === 0 && (
        <p className="text-neutral-8">
          No photo of this grid can be added. Placeholders and other carousels stay as they are, and what is
          posted does not mix with what is planned.
        </p>
      )}
      <div {...keys} className="grid gap-4">
        {groups.map((group) => (
          <JoinGroup
            key={group.name}
            group={group}
            names={names}
            shape={shape}
            chosen={chosen}
            full={full}
            stop={stop}
            isNamed={groups.length > 1}
            onToggle={toggle}
          />
        ))}
      </div>
    </Dialog>
  );
}
