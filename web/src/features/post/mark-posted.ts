import type { QueryClient } from '@tanstack/react-query';
import { setPosted } from '../../domain/actions/set-posted.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { onlyThisPress } from '../../shared/ui/only-this-press.js';

/**
 * Marks a post as online; the toast takes it back. The next one waits for a press of its own.
 *
 * @param onOther called before another post is shown, be it by Undo
 */
export function markPosted(client: QueryClient, gridId: string, id: string, onOther: () => void): void {
  onlyThisPress();
  onOther();
  setPosted(historyOf(client, gridId), id, true, onOther);
}
