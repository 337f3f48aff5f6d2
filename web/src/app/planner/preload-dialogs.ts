import { fetchConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { fetchMenus } from '../../shared/ui/dropdown-menu.js';
import { fetchTooltips } from '../../shared/ui/tooltip.js';
import { whenIdle } from '../../shared/when-idle.js';

/** What opens over the page, each a file of its own that the page does not wait for. */
const DIALOGS: readonly (() => Promise<unknown>)[] = [
  fetchMenus,
  fetchTooltips,
  fetchConfirmDialog,
  () => import('../../shared/ui/toast-view.js'),
  () => import('../../features/details/photo-dialog.js'),
  () => import('../../features/uploads/choose/upload-dialog.js'),
  () => import('../../features/uploads/choose/drop-hint.js'),
  () => import('../../features/uploads/progress/upload-panel.js'),
  () => import('../../features/uploads/kept/open-keeper.js'),
  () => import('../../features/uploads/queue/placer.js'),
  () => import('../../features/uploads/scale/scaled-for-upload.js'),
  () => import('../../features/feed/tile/tile-sheet.js'),
  () => import('../../features/feed/drag/carry-bar.js'),
  () => import('../../features/selection/move-dialog.js'),
  () => import('../../features/crop/crop-dialog.js'),
  () => import('../../features/selection/active-selection.js'),
  () => import('../../features/grids/grid-name-dialog.js'),
  () => import('../../features/transfer/transfer-choice.js'),
  () => import('../../features/details/reel/reel-viewer.js'),
  () => import('../../features/carousel/split-dialog.js'),
  () => import('../../features/upgrade/upgrade-dialog.js'),
  () => import('../../features/feed/tile/tile-menu.js'),
  () => import('../../features/feed/tile/label-dialog.js'),
  () => import('../../features/grids/grid-sheet.js'),
  () => import('../../features/grids/all-grids-menu.js'),
  () => import('../../features/drafts/drafts-panel.js'),
  () => import('../../features/drafts/drafts-sheet.js'),
  () => import('../../features/carousel/join/join-choice.js'),
  () => import('../../features/dates/dates-dialog.js'),
  () => import('../../features/all-texts/table/table-dialog.js'),
  () => import('../../features/all-texts/replace/replace-dialog.js'),
  () => import('../../features/selection/selection-sheet.js'),
  () => import('../../features/details/gone-dialog.js'),
  () => import('../../features/view/preview.js'),
  () => import('../../shared/session/log-out-dialog.js'),
  // The page that is opened most from this one.
  () => import('../../features/post/post-page.js'),
  () => import('../../features/post/mark-posted.js'),
];

/**
 * Fetches what opens over the page while the browser has nothing else to do, so that the first of each opens at once,
 * and without a network too, where no service worker has the files. Returns how to call it off.
 */
export function preloadDialogs(): () => void {
  // A failure shows itself when the dialog is opened.
  return whenIdle(...DIALOGS.map((load) => () => void load().catch(() => undefined)));
}
