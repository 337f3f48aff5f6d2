import { LIMITS } from '@tessera/contracts';
import { cx } from '../../../shared/ui/class-names.js';
import { countsOf, foldOf } from './caption-facts.js';

const MOST = LIMITS.network.hashtags;

/** How the network reads a caption: its hashtags and mentions, and what its feed shows before the caption is opened. */
export function CaptionReading({ text }: { readonly text: string }) {
  const { hashtags, repeated, mentions } = countsOf(text);
  const fold = foldOf(text);
  const mentioned = mentions === 1 ? '1 mention' : `${mentions} mentions`;
  return (
    <>
      {hashtags + mentions > 0 && (
        <p className="flex flex-wrap gap-x-3 text-small text-neutral-8">
          {hashtags > 0 && (
            <span className={cx(hashtags > MOST && 'font-semibold text-warning')}>
              {hashtags} of {MOST} hashtags
            </span>
          )}
          {repeated.length > 0 && (
            <span className="text-warning">
              Repeated: <bdi>{repeated.join(' ')}</bdi>
            </span>
          )}
          {mentions > 0 && <span>{mentioned}</span>}
        </p>
      )}
      {fold !== null && (
        <section aria-label="In the feed" className="grid grid-cols-1 gap-1">
          <h3 className="text-small text-neutral-8">In the feed</h3>
          <p dir="auto" className="rounded-control bg-neutral-3 px-3 py-2 break-words whitespace-pre-wrap">
            {fold}… <span className="text-neutral-8">more</span>
          </p>
        </section>
      )}
    </>
  );
}
