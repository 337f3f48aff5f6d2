import type { Hover } from './use-incoming-files.js';

const HINTS: Record<Exclude<Hover, 'page'>, string> = {
  insert: 'Drop your photos to put them here',
  fill: 'Drop a photo to fill the placeholder',
  drafts: 'Drop your photos to add them to the drafts',
};

/** Says what a drop would do; over the feed it leaves the tiles and the mark between them to be seen. */
export default function DropHint({ hover }: { readonly hover: Hover }) {
  if (hover === 'page') {
    return (
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-dialog border-2 border-dashed border-accent bg-scrim"
      >
        <p className="text-heading font-semibold text-on-photo">Drop your photos to upload them</p>
      </div>
    );
  }
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-dialog border-2 border-dashed border-accent p-4"
    >
      <p className="rounded-dialog bg-float px-4 py-2 font-semibold shadow-float">{HINTS[hover]}</p>
    </div>
  );
}
