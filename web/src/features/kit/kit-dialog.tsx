import { useCallback, useRef, useState } from 'react';
import type { GridView } from '../../domain/photos/grid-view.js';
import { useGrid } from '../../domain/photos/use-grid.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { passFocus } from '../../shared/ui/pass-focus.js';
import { useUser } from '../../shared/session/use-session.js';
import { UnreadZip } from '../../shared/zips/unread-zip.js';
import { ZipProgress } from '../../shared/zips/zip-progress.js';
import { KitForm, type KitOptions } from './kit-form.js';
import { kitChoice, kitPlan } from './kit-posts.js';
import { useKit } from './use-kit.js';

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
  const kit = useKit(userId, gridId);
  const { job, starting, isMaking, isReady } = kit;
  const plan = kitPlan(numbers, selected, useGrid(gridId, hasNoPosts) ?? false);
  const [options, setOptions] = useState<KitOptions>({
    which: plan.selected === null ? 'planned' : 'selected',
    count: String(Math.max(1, Math.min(USUAL_COUNT, plan.planned))),
    cropped: false,
  });
  const choice = kitChoice(plan, options.which, options.count);
  const body = 'posts' in choice ? { gridId, posts: choice.posts, cropped: options.cropped } : null;
  const isOfChoice = kit.matches(body);
  const makeButton = useRef<HTMLButtonElement>(null);
  const takeFocus = useCallback(
    (button: HTMLButtonElement | null) => passFocus(makeButton.current, button),
    [],
  );
  const downloadButton = (
    <Button
      key="download"
      {...(isOfChoice && { ref: takeFocus, variant: 'primary' as const })}
      pending={kit.fetching}
      onClick={kit.fetchZip}
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
              if (body !== null && !isMaking) kit.make(body);
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
        {kit.unread && <UnreadZip text="Your last kit could not be loaded." onTryAgain={kit.readAgain} />}
        <div className="grid gap-2">
          <ZipProgress
            label="Posting kit"
            job={job}
            text={job === undefined ? '' : kit.describe(job, isOfChoice)}
          />
          {isMaking && (
            <p className="text-small text-neutral-8">It continues if you close this or the page.</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
