/** What opens over the page, each a file of its own that the page does not wait for. */
const DIALOGS: readonly (() => Promise<unknown>)[] = [
  () => import('../../shared/ui/toast-view.js'),
  () => import('./details/photo-dialog.js'),
  () => import('./upload/upload-dialog.js'),
  () => import('./feed/tile-sheet.js'),
  () => import('./feed/move-dialog.js'),
  () => import('./crop/crop-dialog.js'),
  () => import('./selection/active-selection.js'),
  () => import('./strip/grid-name-dialog.js'),
  () => import('./between-grids/transfer-choice.js'),
  () => import('./reel/reel-viewer.js'),
  () => import('./carousel/split-dialog.js'),
  () => import('./plan/upgrade-dialog.js'),
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
