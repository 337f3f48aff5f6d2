import { isOnlySmall, LIMITS, mediaIdOf, type Photo } from '@tessera/contracts';
import type { Photos } from '../../domain/photos/photo-list.js';
import { WAITING_ORIGINALS } from '../../shared/session/unfinished.js';
import { useUser } from '../../shared/session/use-session.js';
import { useStore } from '../../shared/store.js';

const NUMBERS = new Intl.ListFormat('en', { type: 'conjunction' });
const SIZE = `(${LIMITS.upload.clientSide} px)`;

/** Tells which pictures of a post would be posted small, where the person keeps large ones: posted, it is too late. */
export default function SmallPictures({ photos }: { readonly photos: Photos }) {
  const user = useUser();
  const waiting = useStore(WAITING_ORIGINALS);
  const small = photos.filter(isOnlySmall);
  if (small.length === 0 || user?.keepPostingPictures === false) return null;
  const named = (some: Photos) => {
    const numbers = some.map((photo) => `${photos.indexOf(photo) + 1}`);
    return `${some.length === 1 ? 'photo' : 'photos'} ${NUMBERS.format(numbers)}`;
  };
  const ofThem = photos.length === 1 ? '' : ` of ${named(small)}`;
  const what =
    small.length === 1
      ? `Only a small picture ${SIZE}${ofThem} is here.`
      : `Only small pictures ${SIZE}${ofThem} are here.`;
  const wayOf = ({ url, postingState }: Photo): keyof typeof WAYS => {
    if (postingState === 'failed') return 'refused';
    return waiting.has(mediaIdOf(url ?? '') ?? '') ? 'waiting' : 'elsewhere';
  };
  const ways = Object.entries(WAYS).flatMap(([name, words]) => {
    const some = small.filter((photo) => wayOf(photo) === name);
    const large = some.length === 1 ? 'the large one' : 'the large ones';
    // Where it is so of all, they are named before.
    if (some.length === small.length) return [words(large, some.length === 1 ? 'it' : 'them')];
    return some.length === 0 ? [] : [words(large, named(some), ` of ${named(some)}`)];
  });
  return <p className="rounded-control bg-neutral-3 p-3 text-small">{[what, ...ways].join(' ')}</p>;
}

/** Why the large ones are not there, and what to do: by 'the large one', 'it' or 'photo 2', and ' of photo 2'. */
const WAYS = {
  refused: (large: string, _: string, ofThem = '') =>
    `The server could not use ${large}${ofThem}. Use 'Replace picture...' in the grid for another file.`,
  waiting: (large: string, _: string, ofThem = '') =>
    `This device has not sent ${large}${ofThem} yet: wait until it has. ` +
    "On a metered connection press 'Send now' in the grid.",
  elsewhere: (large: string, them: string) =>
    `Open Tessera on the device that uploaded ${them}: it sends ${large}. ` +
    "Or use 'Replace picture...' in the grid.",
};
