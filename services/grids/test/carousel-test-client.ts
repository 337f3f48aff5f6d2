import type { Change, ChangesResponse, Photo, RestoredPhoto } from '@tessera/contracts';
import type { TestGrids } from './harness.js';
import type { Person } from './person.js';
import { newId } from './fake-media.js';

const NAMES = ['a', 'b', 'c', 'x'] as const;
export type Name = (typeof NAMES)[number];

/** A grid with a carousel of a, b and c and a post x, whose captions can be written and read. */
export class CarouselTestClient {
  readonly groupId = `group-${newId().slice(0, 8)}`;
  private constructor(
    readonly person: Person,
    readonly gridId: string,
    readonly ids: Record<Name, string>,
  ) {}

  /** Captions are given before the photos come together: 'a' to the photo a. */
  static async open(
    service: TestGrids,
    own: string,
    photos: readonly Name[] = ['a', 'b', 'c'],
  ): Promise<CarouselTestClient> {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const [a, b, c, x] = await person.photos(gridId, 4);
    const client = new CarouselTestClient(person, gridId, { a: a!, b: b!, c: c!, x: x! });
    for (const name of NAMES) if (own.includes(name)) await client.write(name, name);
    for (const [number, name] of photos.entries()) await client.place(name, number);
    return client;
  }

  url(name: Name, call: string): string {
    return `/api/photos/${this.ids[name]}/${call}`;
  }

  write(name: Name, description: string): Promise<Photo> {
    return this.person.ok('PUT', this.url(name, 'description'), { description });
  }

  place(name: Name, number: number | null, carouselGroupId: string | null = this.groupId): Promise<Photo> {
    return this.person.ok('PUT', this.url(name, 'carousel'), { carouselGroupId, carouselPosition: number });
  }

  order(names: string): Promise<Photo[]> {
    const positions = [...names].map((name, carouselPosition) => ({
      id: this.ids[name as Name],
      carouselPosition,
    }));
    return this.person.ok('PUT', `/api/carousels/${this.groupId}/reorder`, { positions });
  }

  hide(name: Name): Promise<Photo> {
    return this.person.ok('PATCH', this.url(name, 'visibility'), { isHidden: true });
  }

  removeAlone(name: Name): Promise<void> {
    return this.person.ok('DELETE', `/api/carousels/photos/${this.ids[name]}`);
  }

  change(...changes: Change[]): Promise<ChangesResponse> {
    const body = { device: newId(), seq: 1, base: 0, changes };
    return this.person.ok('POST', `/api/grids/${this.gridId}/changes`, body);
  }

  remove(name: Name): Promise<void> {
    return this.person.ok('DELETE', `/api/photos/${this.ids[name]}`);
  }

  restore(name: Name): Promise<RestoredPhoto> {
    return this.person.ok('POST', this.url(name, 'restore'));
  }

  split(): Promise<Photo[]> {
    return this.person.ok('POST', `/api/carousels/${this.groupId}/split`);
  }

  name(id: string): string {
    return NAMES.find((name) => this.ids[name] === id) ?? '?';
  }

  list(): Promise<Photo[]> {
    return this.person.list(this.gridId);
  }

  photo(name: Name): Promise<Photo> {
    return this.person.photo(this.gridId, this.ids[name]);
  }

  /** The feed in short, carousels in brackets: 'x"x" [abc]"a"', and behind it what a split would show. */
  async shown(): Promise<string> {
    const photos = await this.list();
    const groups = new Map<string, Photo[]>();
    for (const photo of photos) {
      const key = photo.carouselGroupId ?? photo.id;
      groups.set(key, [...(groups.get(key) ?? []), photo]);
    }
    return [...groups.values()]
      .map((group) => {
        const names = group.map(({ id }) => this.name(id)).join('');
        const captions = [...new Set(group.map(({ description }) => description))];
        const own = group.map(({ caption }) => caption?.own ?? '').join(',');
        const text = captions.map((caption) => `"${caption}"`).join('!');
        return group[0]?.carouselGroupId === null ? `${names}${text}` : `[${names}]${text}(${own})`;
      })
      .join(' ');
  }
}
