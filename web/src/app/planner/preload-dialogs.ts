/** What opens over the page, each a file of its own that the page does not wait for. */
const DIALOGS: readonly (() => Promise<unknown>)[] = [
  () => import('../../shared/ui/toast-view.js'),
  () => import('../../features/details/photo-dialog.js'),
  () => import('../../features/uploads/choose/upload-dialog.js'),
  () => import('../../features/feed/tile/tile-sheet.js'),
  () => import('../../features/selection/move-dialog.js'),
  () => import('../../features/crop/crop-dialog.js'),
  () => import('../../features/selection/active-selection.js'),
  () => import('../../features/grids/grid-name-dialog.js'),
  () => import('../../features/transfer/transfer-choice.js'),
  () => import('../../features/details/reel/reel-viewer.js'),
  () => import('../../features/carousel/split-dialog.js'),
  () => import('../../features/upgrade/upgrade-dialog.js'),
];

/**
 * Fetches the dialogs while the browser has nothing else to do, so that the first of each opens at once. Answers
 * how to call it off. Where a browser cannot tell when it is idle, they are fetched as they are opened.
 */
export function preloadDialogs(): () => void {
  if (typeof requestIdleCallback === 'undefined') return () => undefined;
  // A failure shows itself when the dialog is opened.
  const idle = requestIdleCallback(() => DIALOGS.forEach((load) => void load().catch(() => undefined)));
  return () => cancelIdleCallback(idle);
}
