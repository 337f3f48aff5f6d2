import { useCallback, useState } from 'react';
import type { RefusedFile } from '../progress/upload-tally.js';
import type { TakeFiles } from '../use-take-files.js';
import type { ChosenFile } from './chosen-files.js';
import type { Incoming } from './dropped-files.js';
import { sameness, sortFiles, type Refusal } from './sort-files.js';

interface FileChoice {
  readonly files: readonly ChosenFile[];
  readonly refused: readonly (RefusedFile & Refusal)[];
  readonly add: (incoming: Incoming) => void;
  /** Takes a chosen file out again. */
  readonly remove: (id: number) => void;
  /** Removes the words on a refused file. */
  readonly forget: (id: string) => void;
  readonly clear: () => void;
}

let made = 0;

/** The files that a person chooses one after another, before any is sent. */
export function useChosenFiles(whereIs: TakeFiles['whereIs']): FileChoice {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refusals, setRefusals] = useState<readonly (Refusal & { readonly id: string })[]>([]);

  const append = useCallback((added: readonly File[]) => {
    setFiles((before) => [...before, ...added.map((file) => ({ id: (made += 1), file }))]);
  }, []);
  const add = useCallback(
    (incoming: Incoming) => {
      const there = new Set(files.map(({ file }) => sameness(file)));
      const sorted = sortFiles(incoming.files, (file) =>
        there.has(sameness(file)) ? 'chosen' : whereIs(file),
      );
      append(sorted.taken);
      const not = [...incoming.refused, ...sorted.refused];
      setRefusals((before) => [...before, ...not.map((each) => ({ ...each, id: `choice-${(made += 1)}` }))]);
    },
    [append, files, whereIs],
  );
  const remove = useCallback(
    (id: number) => setFiles((before) => before.filter((each) => each.id !== id)),
    [],
  );
  const forget = useCallback(
    (id: string) => setRefusals((before) => before.filter((each) => each.id !== id)),
    [],
  );
  const clear = useCallback(() => {
    setFiles([]);
    setRefusals([]);
  }, []);

  const refused = refusals.map(({ id, name, reason, twin }) => ({
    id,
    name,
    reason,
    twin,
    postId: null,
    addAnyway:
      twin === null
        ? null
        : () => {
            forget(id);
            append([twin]);
          },
  }));
  return { files, refused, add, remove, forget, clear };
}
