import { ImageUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from '../../shared/store.js';
import { announce } from '../../shared/ui/announcer.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Button } from '../../shared/ui/button.js';
import { createLazyComponent } from '../../shared/ui/lazy-component.js';
import { passFocus } from '../../shared/ui/pass-focus.js';
import { usePainted } from '../../shared/use-painted.js';
import { DropMark } from '../feed/drag/drop-mark.js';
import { HeroGridFrame } from '../site/landing/hero-grid-frame.js';
import { DRAG_HINT, StillPhotos } from '../site/landing/still-grid.js';
import { FilesInput } from '../uploads/choose/files-input.js';
import type { Incoming } from '../uploads/choose/dropped-files.js';
import { useIncomingFiles } from '../uploads/choose/use-incoming-files.js';
import { FailedUploads } from '../uploads/progress/failed-uploads.js';
import type { GridTarget } from '../uploads/queue/upload-target.js';
import { TrialFeed } from './trial-feed.js';
import { ownOf } from './trial-photos.js';
import { endTrialWish, wishForTrial } from './trial-wish.js';
import { trialOfPage } from './trial-of-page.js';
import type { Trial } from './trial.js';

// Files are taken without it.
const DropHint = createLazyComponent(() => import('../uploads/choose/drop-hint.js'), {
  onMissing: () => undefined,
});

const OWN_HINT = 'Only this browser has them. Nothing is sent until you keep the grid.';
const NOT_STORED =
  'This browser stores nothing for this page: sign up in this tab, because a reload forgets your photos.';

/** The landing page's grid: nine photos to drag, and the visitor's own among them. */
export function TrialGrid() {
  const trial = trialOfPage();
  const { photos, adding, refused, survives } = useStore(trial.view);
  const [dropMark] = useState(() => new DropMark());
  const chooser = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  useEffect(() => syncOnReturn(trial), [trial]);
  const take = useTaking(trial);
  const hovering = useIncomingFiles(take, dropMark);
  // The feed draws its tiles once it has measured itself; until then the picture stays below it.
  const isDrawn = usePainted();
  const hasOwn = ownOf(photos).length > 0;
  return (
    <>
      <HeroGridFrame
        grid={
          <div className="relative isolate size-full">
            {!isDrawn && (
              <div className="absolute inset-0 -z-10">
                <StillPhotos />
              </div>
            )}
            <TrialFeed trial={trial} photos={photos} dropMark={dropMark} />
          </div>
        }
        hint={!hasOwn ? DRAG_HINT : survives ? OWN_HINT : NOT_STORED}
        actions={
          <>
            {hasOwn && (
              <Link
                to="/auth?mode=signup"
                onClick={wishForTrial}
                className={buttonClasses({ variant: 'primary', size: 'large' })}
              >
                Keep this grid
              </Link>
            )}
            <Button
              ref={chooseButton}
              size="large"
              pending={adding > 0}
              onClick={() => chooser.current?.click()}
            >
              <ImageUp className="size-4" aria-hidden="true" />
              {hasOwn ? 'Add photos' : 'Use your own photos'}
            </Button>
            {hasOwn && (
              <Button
                size="large"
                variant="ghost"
                aria-label="Remove my photos"
                disabled={adding > 0}
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget, chooseButton.current);
                  endTrialWish();
                  void trial.clear();
                  announce('Your photos are removed from this browser.');
                }}
              >
                Remove
              </Button>
            )}
          </>
        }
      >
        <FailedUploads
          items={[]}
          refused={refused.map((refusal, place) => ({
            id: String(place),
            name: refusal.name,
            reason: refusal.reason,
            postId: null,
            addAnyway: null,
          }))}
          queue={{
            retry: () => undefined,
            remove: (place) => {
              const refusal = refused[Number(place)];
              if (refusal !== undefined) trial.forgetRefused(refusal);
            },
          }}
        />
      </HeroGridFrame>
      <FilesInput ref={chooser} label="Your photos" onFiles={(files) => take({ files, refused: [] }, null)} />
      {hovering !== null && <DropHint hover="insert" />}
    </>
  );
}

/** Takes files to where they were dropped, or else before all others. */
function useTaking(trial: Trial) {
  return useCallback(
    (incoming: Incoming, target: GridTarget | null) => {
      const first = trial.view.read().photos[0]?.id ?? null;
      void trial.add(incoming, target?.kind === 'insert' ? target.before : first).then((count) => {
        if (count > 0) announce(count === 1 ? '1 photo added.' : `${count} photos added.`);
      });
    },
    [trial],
  );
}

/** Another window may have added photos meanwhile, or given them to an account. Returns a function that stops it. */
function syncOnReturn(trial: Trial): () => void {
  const sync = () => void trial.sync();
  window.addEventListener('focus', sync);
  document.addEventListener('visibilitychange', sync);
  return () => {
    window.removeEventListener('focus', sync);
    document.removeEventListener('visibilitychange', sync);
  };
}
