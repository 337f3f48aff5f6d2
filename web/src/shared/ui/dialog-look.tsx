/**
 * The part of the window that is seen, in which a dialog stands: in its middle, on a phone at its lower edge. A toast
 * that has no other room takes it from the top.
 */
export const DIALOG_AREA =
  'pointer-events-none fixed inset-x-0 top-(--seen-top) bottom-(--seen-bottom) z-40 grid grid-cols-1 grid-rows-[minmax(0,1fr)] items-end pt-[max(--spacing(6),var(--safe-top),var(--toast-room))] pr-(--safe-right) pl-(--safe-left) sm:place-items-center sm:pt-[max(--spacing(2),var(--safe-top),var(--toast-room))] sm:pr-[max(--spacing(6),var(--safe-right))] sm:pb-[max(--spacing(2),var(--safe-bottom))] sm:pl-[max(--spacing(6),var(--safe-left))]';

/** A dialog's own surface, which is never higher than that part. */
export const DIALOG_SURFACE =
  'pointer-events-auto max-h-full w-full rounded-t-dialog bg-float text-neutral-10 shadow-float outline-none transition-transform data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in sm:rounded-dialog sm:data-[state=closed]:animate-rise-out sm:data-[state=open]:animate-rise-in';

/** Room below the last row of what stands at the bottom edge. */
export const ABOVE_EDGE = 'max-sm:pb-[max(--spacing(4),var(--safe-bottom))]';

/** Shows that a sheet can be pulled down. */
export function Grabber({ className = '' }: { readonly className?: string }) {
  return (
    <div aria-hidden="true" className={`grid shrink-0 place-items-center pt-2 ${className}`}>
      <div className="h-1 w-9 rounded-full bg-neutral-6" />
    </div>
  );
}
