import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useAskBeforeLeaving } from '../upload/use-ask-before-leaving.js';
import { memberUploadsOf } from './make-member-uploads.js';
import type { MemberItem, MemberUploads } from './member-uploads.js';

/** The photos on their way into carousels; leaving the page asks first. */
export function useMemberUploads(): {
  readonly uploads: MemberUploads;
  readonly items: readonly MemberItem[];
} {
  const uploads = memberUploadsOf(useQueryClient());
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  useAskBeforeLeaving(items.length > 0);
  return { uploads, items };
}
