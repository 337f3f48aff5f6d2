import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { whenSettled } from './history-layers.js';
import { useAskBeforeLeaving } from './use-ask-before-leaving.js';
import { useBackCloses } from './use-back-closes.js';

export interface LeaveGuard {
  /** Whether the person wants to leave and is to be asked first. */
  readonly asks: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Does what leaves the page, asked first where something would be lost. */
  readonly before: (leave: () => void) => void;
}

/** Asks before a page is left on which something would be lost: by a link, by Back, or with the window. */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [pending, setPending] = useState<(() => void) | null>(null);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const isLeaving = leaving !== null;
  const ask = (way: () => void) => setPending(() => way);
  useAskBeforeLeaving(unsaved && !isLeaving);
  useBackCloses(unsaved, () => {
    if (isLeaving) return true;
    ask(() => void navigate(-1));
    return false;
  });
  useEffect(() => {
    if (!unsaved || isLeaving) return;
    const onClick = (event: MouseEvent) => {
      const path = followedPath(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setPending(() => () => void navigate(path));
    };
    // Before the link itself hears of it.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [unsaved, isLeaving, navigate]);
  useEffect(() => {
    // The question's own entry in the history goes first, by a microtask of its own.
    if (leaving !== null) queueMicrotask(() => whenSettled(leaving));
  }, [leaving]);
  return {
    asks: pending !== null,
    stay: () => setPending(null),
    leave: () => {
      setLeaving(() => pending);
      setPending(null);
    },
    before: (way) => (unsaved ? ask(way) : way()),
  };
}

/**
 * Where a click leads in this tab, if that is another page of ours; the browser asks before it leaves for elsewhere.
 */
function followedPath(event: MouseEvent): string | null {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  const { origin, pathname, search, hash } = link;
  return origin === window.location.origin ? `${pathname}${search}${hash}` : null;
}
