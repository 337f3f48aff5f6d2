import { isOnlySmall, LIMITS } from '@tessera/contracts';
import type { Photos } from '../../domain/photos/photo-list.js';
import { useUser } from '../../shared/session/use-session.js';

const NUMBERS = new Intl.ListFormat('en', { type: 'conjunction' });
const SIZE = `(${LIMITS.upload.clientSide} px)`;

/** Tells which pictures of a post would be posted small, where the person keeps large ones: posted, it is too late. */
export default function SmallPictures({ photos }: { readonly photos: Photos }) {
  const user = useUser();
  const small = photos.filter(isOnlySmall);
  if (small.length === 0 || user?.keepPostingPictures === false) return null;
  const numbers = small.map((photo) => `${photos.indexOf(photo) + 1}`);
  const isOne = small.length === 1;
  const ofThem = photos.length === 1 ? '' : ` of ${isOne ? 'photo' : 'photos'} ${NUMBERS.format(numbers)}`;
  const what = isOne
    ? `Only a small picture ${SIZE}${ofThem} is here.`
    : `Only small pictures ${SIZE}${ofThem} are here.`;
  const large = isOne ? 'the large one' : 'the large ones';
  const isRefused = small.every(({ postingState }) => postingState === 'failed');
  const next = isRefused
    ? `The server could not use ${large}. Use 'Replace picture...' in the grid for another file.`
    : `Open Tessera on the device that uploaded ${isOne ? 'it' : 'them'}: it sends ${large}. ` +
      "Or use 'Replace picture...' in the grid.";
  return <p className="rounded-control bg-neutral-3 p-3 text-small">{`${what} ${next}`}</p>;
}
