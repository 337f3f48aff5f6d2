import type { Change, ChangesResponse, GridLists, Photo } from '@tessera/contracts';
import type { TestGrids } from './harness.js';
import type { ApiResponse, ErrorResponse, Person } from './person.js';
import { newId } from './fake-media.js';

export const AT = '2026-11-22T12:00:00.000Z';

/** A browser of a person at one grid, with photos named 'a', 'b' and so on. It numbers its calls. */
export class GridTestClient {
  readonly device = newId();
  seq = 0;

  private constructor(
    readonly service: TestGrids,
    readonly person: Person,
    readonly gridId: string,
    readonly ids: readonly string[],
  ) {}

  static async open(service: TestGrids, photos: number, person = service.person()): Promise<GridTestClient> {
    const { id } = await person.grid();
    return new GridTestClient(service, person, id, await person.photos(id, photos));
  }

  /** Another browser of the same person at the same grid. */
  other(): GridTestClient {
    return new GridTestClient(this.service, this.person, this.gridId, this.ids);
  }

  get path(): string {
    return `/api/grids/${this.gridId}/changes`;
  }

  /** The ids of photos by their names: 'ac' are the first and the third. */
  id(names: string): string[] {
    return [...names].map((name) => this.ids[name.charCodeAt(0) - 97]!);
  }

  /** The names of these ids, in one word; '?' for those of other items. */
  names(ids: readonly string[] = []): string {
    return ids
      .map((id) => (this.ids.includes(id) ? String.fromCharCode(97 + this.ids.indexOf(id)) : '?'))
      .join('');
  }

  call(
    changes: readonly Change[],
    overrides: object = {},
  ): Promise<ApiResponse<ChangesResponse & ErrorResponse>> {
    this.seq += 1;
    const body = { device: this.device, seq: this.seq, base: 0, changes, ...overrides };
    return this.person.call('POST', this.path, body);
  }

  /** A call that must succeed; refusals of single changes are part of its response. */
  async send(changes: readonly Change[], overrides: object = {}): Promise<ChangesResponse> {
    const { status, body } = await this.call(changes, overrides);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** A call of which nothing is refused. */
  async apply(...changes: Change[]): Promise<ChangesResponse> {
    const response = await this.send(changes);
    if (response.refused.length > 0) throw new Error(JSON.stringify(response.refused));
    return response;
  }

  /** What the grid holds and where, as the call of changes returns it to a change without a field. */
  async lists(): Promise<GridLists> {
    const { lists } = await this.other().send([{ kind: 'grid' }], { base: 0 });
    return lists!;
  }

  /** The feed, drafts and posted in short: 'ab|c|d' has c as a draft, and d is posted. */
  async shown(): Promise<string> {
    const { order, drafts, posted } = await this.lists();
    return [order.filter((id) => !posted.includes(id)), drafts, posted]
      .map((ids) => this.names(ids))
      .join('|');
  }

  /** The feed as `GET /api/photos` shows it, members of carousels aside. */
  async feed(): Promise<string> {
    return this.names(await this.person.order(this.gridId));
  }

  photo(name: string): Promise<Photo> {
    return this.person.photo(this.gridId, this.id(name)[0]!);
  }

  async trash(): Promise<string> {
    const items = await this.person.ok<{ id: string }[]>('GET', '/api/trash');
    return this.names(items.map(({ id }) => id).sort((a, b) => this.ids.indexOf(a) - this.ids.indexOf(b)));
  }
}
