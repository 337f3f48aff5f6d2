import type { GridStateResponse, TransferResponse } from '@tessera/contracts';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { GridTestClient } from './grid-test-client.js';
import type { TestGrids } from './harness.js';
import type { ApiResponse, ErrorResponse, Person } from './person.js';

/** A person with two grids, between which photos go by one browser. */
export class TransferTestClient {
  private constructor(
    readonly service: TestGrids,
    readonly from: GridTestClient,
    readonly to: GridTestClient,
  ) {}

  /** The grids have so many photos. */
  static async open(service: TestGrids, from: number, to: number, person = service.person()) {
    return new TransferTestClient(
      service,
      await GridTestClient.open(service, from, person),
      await GridTestClient.open(service, to, person),
    );
  }

  /** Counts all calls to the first grid. */
  get seq(): number {
    return this.from.seq;
  }
  set seq(seq: number) {
    this.from.seq = seq;
  }

  get person(): Person {
    return this.from.person;
  }

  /** Of the first grid's photos by their names. */
  call(names: string, overrides: object = {}): Promise<ApiResponse<TransferResponse & ErrorResponse>> {
    this.seq += 1;
    const { device } = this.from;
    const ids = this.from.id(names);
    const body = { device, seq: this.seq, ids, to: this.to.gridId, before: null, at: 0, ...overrides };
    return this.person.call('POST', `/api/grids/${this.from.gridId}/transfer`, body);
  }

  /** A call that must succeed. */
  async move(names: string, overrides: object = {}): Promise<TransferResponse> {
    const { status, body } = await this.call(names, overrides);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** What each of the grids shows, those of the second one in capitals: 'ab' and 'cA'. */
  async shown(): Promise<[string, string]> {
    return [await this.itemsOf(this.from), await this.itemsOf(this.to)];
  }

  /** Items of the first grid that carry a mark of a move. */
  async marks(): Promise<string> {
    const { ids } = this.from;
    const records = await this.service.get(PhotoRepository).findMany(this.person.id, ids);
    const marked = new Set(records.filter(({ moving }) => moving).map(({ id }) => id));
    return this.from.names(ids.filter((id) => marked.has(id)));
  }

  state({ gridId }: GridTestClient): Promise<GridStateResponse> {
    return this.person.ok('GET', `/api/grids/${gridId}/state`);
  }

  private async itemsOf(client: GridTestClient): Promise<string> {
    const { items } = await this.state(client);
    if (items.some(({ gridId }) => gridId !== client.gridId)) throw new Error('an item of another grid');
    const name = (id: string) =>
      this.from.ids.includes(id) ? this.from.names([id]) : this.to.names([id]).toUpperCase();
    return items.map(({ id }) => name(id)).join('');
  }
}
