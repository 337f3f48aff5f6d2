import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { historyOf } from '../../../domain/history/grid-history.js';
import type { Photos } from '../../../domain/photos/photo-list.js';
import { announce } from '../../../shared/ui/announcer.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ShowMore } from '../../../shared/ui/show-more.js';
import { namedPhotos } from '../named-photos.js';
import { TEXT_FIELDS } from '../text-fields.js';
import { findTexts, type Found } from './find-texts.js';
import { MatchRow, type Match } from './match-row.js';
import { ReplaceFields } from './replace-fields.js';
import { replacementOf, replaceTexts, textsOf } from './replace-texts.js';

/** Matches drawn at first, and with each 'Show more'. */
const PAGE = 50;
/** Texts that are left out and named; of more their number is told. */
const NAMED = 5;

interface ReplaceDialogProps {
  readonly gridId: string;
  /** Those of the feed, and the drafts. */
  readonly photos: Photos;
  /** Whether the feed shows hidden photos. */
  readonly showHidden: boolean;
  readonly onClose: () => void;
}

/** 'Find and replace' in all texts of a grid. */
export default function ReplaceDialog({ gridId, photos, showHidden, onClose }: ReplaceDialogProps) {
  const client = useQueryClient();
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [most, setMost] = useState(PAGE);
  const wanted = useDeferredValue(find);
  const named = useMemo(() => namedPhotos(photos, showHidden), [photos, showHidden]);
  const found = useMemo(() => findTexts(named, { find: wanted, matchCase }), [matchCase, named, wanted]);
  const { sets, tooLong } = useMemo(() => replacementOf(found, by), [by, found]);
  const matches = found.flatMap((each) => each.spans.map((span): Match => ({ found: each, span })));

  const list = useRef<HTMLUListElement>(null);
  const replaced = useRef<number | null>(null);
  useEffect(() => {
    // The match is gone, and with it the button that had the focus: it goes to the one that follows.
    const index = replaced.current;
    if (index === null) return;
    replaced.current = null;
    const buttons = list.current?.querySelectorAll<HTMLElement>('button');
    (buttons?.[Math.min(index, buttons.length - 1)] ?? list.current)?.focus();
  }, [found]);

  const replaceOne = ({ found: each, span }: Match, index: number) => {
    const [only] = replacementOf([{ ...each, spans: [span] }], by).sets;
    if (only === undefined) {
      announce('Nothing was replaced: the text would be too long, or stay as it is.');
      return;
    }
    replaced.current = index;
    replaceTexts(historyOf(client, gridId), [only]);
  };
  const replaceAll = () => {
    replaced.current = 0;
    replaceTexts(historyOf(client, gridId), sets);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title="Find and replace"
      description="In the captions, first comments and alt texts of this grid and its drafts."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={sets.length === 0} onClick={replaceAll}>
            {sets.length === 0 ? 'Replace all' : `Replace all in ${textsOf(sets.length)}`}
          </Button>
        </>
      }
    >
      <ReplaceFields
        find={find}
        by={by}
        matchCase={matchCase}
        onFind={(text) => {
          setFind(text);
          setMost(PAGE);
        }}
        onBy={setBy}
        onMatchCase={setMatchCase}
      />
      <p role="status" className="min-h-7 font-semibold">
        {wanted !== '' && countText(matches.length, found.length)}
      </p>
      {tooLong.length > 0 && (
        <p role="status" className="pb-2 text-small text-warning">
          {tooLongText(tooLong)}
        </p>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Matches" className="outline-none">
        {matches.slice(0, most).map((match, index) => (
          <MatchRow
            key={`${match.found.photo.id} ${match.found.field} ${match.span.start}`}
            {...match}
            onReplace={() => replaceOne(match, index)}
          />
        ))}
      </ul>
      {matches.length > most && (
        <div className="grid justify-center pt-4">
          <ShowMore list={list} isLast={matches.length <= most + PAGE} onShow={() => setMost(most + PAGE)} />
        </div>
      )}
    </Dialog>
  );
}

function countText(matches: number, texts: number): string {
  if (matches === 0) return 'No matches';
  return `${matches === 1 ? '1 match' : `${matches} matches`} in ${textsOf(texts)}`;
}

function tooLongText(tooLong: readonly Found[]): string {
  const names = tooLong.slice(0, NAMED).map(({ name, field }) => `${name} (${TEXT_FIELDS[field].name})`);
  const more = tooLong.length - names.length;
  return `Left out, since the text would be too long: ${names.join('; ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
