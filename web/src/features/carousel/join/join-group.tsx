import { useRef, useState } from 'react';
import { ShowMore } from '../../../shared/ui/show-more.js';
import { JoinTile } from './join-tile.js';
import type { PhotoGroup } from './joinable-photos.js';

interface JoinGroupProps {
  readonly group: PhotoGroup;
  readonly names: ReadonlyMap<string, string>;
  readonly shape: number;
  /** In the order in which they were chosen. */
  readonly chosen: readonly string[];
  readonly full: boolean;
  /** The photo that Tab leads to. */
  readonly stop: string | null;
  readonly isNamed: boolean;
  readonly onToggle: (id: string) => void;
}

/** How many photos are drawn at first, and by each 'Show more', which is quick on a phone too. */
const STEP = 120;

/** The photos of one list, the first of them drawn and the others on demand. */
export function JoinGroup({ group, names, shape, chosen, full, stop, isNamed, onToggle }: JoinGroupProps) {
  const [limit, setLimit] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const more = Math.min(STEP, group.photos.length - limit);
  return (
    <section aria-label={group.name} className="grid gap-2">
      {isNamed && (
        <h3 dir="auto" className="font-semibold">
          {group.name}
        </h3>
      )}
      <ul ref={list} aria-label={group.name} className="grid grid-cols-3 gap-1 sm:grid-cols-4">
        {group.photos.slice(0, limit).map((photo) => (
          <JoinTile
            key={photo.id}
            photo={photo}
            name={names.get(photo.id) ?? ''}
            shape={shape}
            number={chosen.indexOf(photo.id) + 1}
            full={full}
            isStop={photo.id === stop}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {more > 0 && (
        <ShowMore
          size="small"
          className="w-full"
          list={list}
          isLast={limit + more === group.photos.length}
          onShow={() => setLimit(limit + STEP)}
        >
          {`Show ${more} more`}
        </ShowMore>
      )}
    </section>
  );
}
