import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { memberUploadsOf } from './make-member-uploads.js';
import type { MemberItem, MemberUploads } from './member-uploads.js';

/** The photos on their way into carousels. */
export function useMemberUploads(): {
  readonly uploads: MemberUploads;
  readonly items: readonly MemberItem[];
} {
  const uploads = memberUploadsOf(useQueryClient());
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  return { uploads, items };
}
