/** What darkens the page behind a dialog or a sheet. */
export const OVERLAY =
  'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';
