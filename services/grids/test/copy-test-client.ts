import type { Copy, Photo } from '@tessera/contracts';
import { eventually } from '@tessera/testing';
import { GridTestClient } from './grid-test-client.js';
import type { TestGrids } from './harness.js';
import type { ApiResponse, ErrorResponse, Person } from './person.js';
import { image, newId } from './fake-media.js';

type Fields = Readonly<Record<string, unknown>>;
/** Of a call's body; by the ids of its copies where it names one of them. */
type Overrides = Fields | ((newIds: readonly string[]) => Fields);

/** A person with two grids, between which photos are copied. */
export class CopyTestClient {
  /** The last copy that was asked for. */
  id = '';
  newIds: string[] = [];

  private constructor(
    readonly service: TestGrids,
    readonly from: GridTestClient,
    readonly to: GridTestClient,
  ) {}

  /** The grids have so many photos, whose pictures media knows. */
  static async open(service: TestGrids, from: number, to: number, person = service.person()) {
    const clients = [
      await GridTestClient.open(service, from, person),
      await GridTestClient.open(service, to, person),
    ];
    for (const { gridId } of clients) {
      for (const { id, url } of await person.list(gridId)) {
        const mediaId = url!.split('/')[2]!;
        service.media.assets.set(mediaId, { ...image({ mediaId }), ownerId: person.id, photoId: id });
      }
    }
    service.media.asked = [];
    return new CopyTestClient(service, clients[0]!, clients[1]!);
  }

  get person(): Person {
    return this.from.person;
  }

  get path(): string {
    return `/api/grids/${this.from.gridId}/copies`;
  }

  /** Of the first grid's photos by their names. */
  call(names: string, overrides: Overrides = {}): Promise<ApiResponse<Copy & ErrorResponse>> {
    const ids = this.from.id(names);
    this.id = newId();
    this.newIds = ids.map(() => newId());
    const { id, newIds } = this;
    const own = typeof overrides === 'function' ? overrides(newIds) : overrides;
    const body = { id, to: this.to.gridId, ids, newIds, before: null, at: 0, ...own };
    return this.person.call('POST', this.path, body);
  }

  /** A call that must be taken. */
  async start(names: string, overrides: Overrides = {}): Promise<Copy> {
    const { status, body } = await this.call(names, overrides);
    if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  state(): Promise<Copy> {
    return this.person.ok('GET', `${this.path}/${this.id}`);
  }

  /** The copy when it has ended. */
  async ended(): Promise<Copy> {
    await eventually(async () => expect((await this.state()).state).not.toBe('running'));
    return this.state();
  }

  /** The other grid's items: those that it had in capitals, copies by the names of what they were copied from. */
  async shown(names: string): Promise<string> {
    const name = ({ id }: Photo) => {
      const at = this.newIds.indexOf(id);
      if (at >= 0) return names[at];
      return this.to.ids.includes(id) ? this.to.names([id]).toUpperCase() : '+';
    };
    return (await this.items()).map(name).join('');
  }

  async items(): Promise<Photo[]> {
    const { items } = await this.person.ok<{ items: Photo[] }>('GET', `/api/grids/${this.to.gridId}/state`);
    return items;
  }
}
