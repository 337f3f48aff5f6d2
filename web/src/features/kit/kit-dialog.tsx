import { useQueryClient } from '@tanstack/react-query';
import type { Kit, KitBody } from '@tessera/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useGrids } from '../../domain/grids/use-grids.js';
import type { GridView } from '../../domain/photos/grid-view.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { useGrid } from '../../domain/photos/use-grid.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { passFocus } from '../../shared/ui/pass-focus.js';
import { useUser } from '../../shared/session/use-session.js';
import { UnreadZip } from '../../shared/zips/unread-zip.js';
import { useZipJob } from '../../shared/zips/use-zip-job.js';
import { isUnderWay } from '../../shared/zips/zip-job.js';
import { ZipProgress } from '../../shared/zips/zip-progress.js';
import { makeKitLink } from './api/make-kit-link.js';
import { kitQuery } from './api/read-kit.js';
import { startKit } from './api/start-kit.js';
import { KitForm, type KitOptions } from './kit-form.js';
import { kitChoice, kitPlan } from './kit-posts.js';
import { earlierKitWords, kitWords } from './kit-words.js';
import { notifyKitFailed } from './tell-kit-failed.js';
import { stopWatchingKit, watchKit } from './watch-kit.js';

export interface KitDialogProps {
  readonly gridId: string;
  /** Of each post that is planned, its number: 1 is the next. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The selected posts. */
  readonly selected: readonly string[];
  readonly onClose: () => void;
}

/** Where a person is not signed in any more nothing is shown. */
export default function KitDialog(props: KitDialogProps) {
  const user = useUser();
  return user && <KitDialogOf userId={user.id} {...props} />;
}

const USUAL_COUNT = 5;

const hasNoPosts = ({ state }: GridView): boolean => state.arrays.order.length === 0;

/** 'Posting kit': a ZIP of planned posts, begun, followed and fetched. */
function KitDialogOf({
  userId,
  gridId,
  numbers,
  selected,
  onClose,
}: KitDialogProps & { readonly userId: string }) {
  const client = useQueryClient();
  const grids = useGrids(userId).data ?? [];
  const query = kitQuery(userId);
  const { job, unread, readAgain, starting, start, fetching, fetchZip } = useZipJob({
    query,
    makeLink: makeKitLink,
    notifyFailed: notifyKitFailed,
  });
  const plan = kitPlan(numbers, selected, useGrid(gridId, hasNoPosts) ?? false);
  const [options, setOptions] = useState<KitOptions>({
    which: plan.selected === null ? 'planned' : 'selected',
    count: String(Math.max(1, Math.min(USUAL_COUNT, plan.planned))),
    cropped: false,
  });
  const choice = kitChoice(plan, options.which, options.count);
  const isMaking = job !== undefined && isUnderWay(job);
  useEffect(() => {
    stopWatchingKit();
    // Whoever has closed the dialog is told when the kit is there.
    return () => watchKit(client, userId);
  }, [client, userId]);

  const body = 'posts' in choice ? { gridId, posts: choice.posts, cropped: options.cropped } : null;
  const [begun, setBegun] = useState<KitBody | null>(null);
  const make = async (wanted: KitBody) => {
    // What was changed just now is to be in it.
    await ledgerOf(client, gridId).sent();
    const kit = await startKit(wanted);
    setBegun(wanted);
    return kit;
  };
  const nameOf = (id: string | null) => grids.find((grid) => grid.id === id)?.name ?? 'another grid';
  // While another one is begun, the one before is no longer offered.
  const isReady = job?.state === 'ready' && !starting;
  // Any other kit may hold other posts, or texts as they were.
  const isOfChoice = isReady && begun !== null && JSON.stringify(begun) === JSON.stringify(body);
  const words = (kit: Kit) =>
    kit.state === 'ready' && !isOfChoice
      ? earlierKitWords(kit, nameOf(kit.gridId), new Date())
      : kitWords(kit, kit.gridId === null || kit.gridId === gridId ? null : nameOf(kit.gridId));
  const makeButton = useRef<HTMLButtonElement>(null);
  const takeFocus = useCallback(
    (button: HTMLButtonElement | null) => passFocus(makeButton.current, button),
    [],
  );
  const downloadButton = (
    <Button
      key="download"
      {...(isOfChoice && { ref: takeFocus, variant: 'primary' as const })}
      pending={fetching}
      onClick={fetchZip}
    >
      Download ZIP
    </Button>
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Posting kit"
      description="A ZIP with the pictures in posting order and their captions."
      actions={
        <>
          {!isReady && <Button onClick={onClose}>Close</Button>}
          {isReady && !isOfChoice && downloadButton}
          <Button
            key="make"
            ref={makeButton}
            variant={isOfChoice ? 'secondary' : 'primary'}
            pending={starting}
            disabled={body === null}
            // It keeps the focus until the kit is there.
            aria-disabled={isMaking || undefined}
            onClick={() => {
              if (body !== null && !isMaking) start(() => make(body));
            }}
          >
            {isOfChoice ? 'Make again' : 'Make kit'}
          </Button>
          {isOfChoice && downloadButton}
        </>
      }
    >
      <div className="grid gap-2">
        <KitForm
          {...options}
          plan={plan}
          disabled={isMaking || starting}
          reason={'reason' in choice ? choice.reason : null}
          onChange={(change) => setOptions((before) => ({ ...before, ...change }))}
        />
        {unread && <UnreadZip text="Your last kit could not be loaded." onTryAgain={readAgain} />}
        <div className="grid gap-2">
          <ZipProgress label="Posting kit" job={job} text={job === undefined ? '' : words(job)} />
          {isMaking && (
            <p className="text-small text-neutral-8">It continues if you close this or the page.</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
