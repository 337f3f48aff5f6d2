import type {
  ChangesBody,
  ChangesResponse,
  Copy,
  CopyBody,
  GridLists,
  Photo,
  TransferBody,
} from '@tessera/contracts';
import { receive, release, touches, undo, type GridArrays } from '@tessera/grid-core';
import { changed, emptyView, photosIn, viewOf, type GridView } from '../src/domain/photos/grid-view.js';
import type { ApiServer } from './api-server.js';
import { refusal } from './people.js';
import { readOf } from './render-grid-page.js';
import { idsOf, stateOf } from './photos.js';

const listsOf = ({ carousels, ...arrays }: GridArrays): GridLists => ({
  ...arrays,
  carousels: carousels.map((carousel) => ({ ...carousel, createdAt: carousel.createdAt.toISOString() })),
});

/** Grids as the server keeps them, between which photos go. */
export class ServedGrids {
  /** Of the product that serves them; undefined is this one. */
  release: '0.2.0' | undefined;
  private readonly views: Map<string, GridView>;
  private readonly versions = new Map<string, number>();

  constructor(
    private readonly api: ApiServer,
    grids: Record<string, readonly Photo[]>,
  ) {
    const views = Object.entries(grids).map(
      ([id, photos]) => [id, viewOf(stateOf(photos), emptyView(id))] as const,
    );
    this.views = new Map(views);
    for (const [id] of views) this.serve(id);
  }

  /** The photos of a grid in one word. */
  shown(id: string): string {
    return idsOf(photosIn(this.view(id)));
  }

  view(id: string): GridView {
    return this.views.get(id)!;
  }

  private serve(id: string): void {
    this.api.on({
      [readOf(id)]: () => ({
        body: stateOf(photosIn(this.view(id)), { version: this.version(id) }),
        headers: { 'X-Grid-Version': String(this.version(id)) },
      }),
      [`POST /api/grids/${id}/changes`]: ({ body }) => ({
        body: this.change(id, JSON.parse(body) as ChangesBody),
      }),
      [`POST /api/grids/${id}/transfer`]: ({ body }) => {
        const { to, ids, before, at, groupIds } = JSON.parse(body) as TransferBody;
        if (groupIds && this.release === '0.2.0') return refusal('VALIDATION_FAILED');
        const items = this.move(id, to, { ids, before, at });
        const [from, there] = [id, to].map((each) => ({
          version: this.version(each),
          lists: listsOf(this.view(each).state.arrays),
        }));
        const headers = { 'X-Grid-Version': String(this.version(id)) };
        return { body: { from, to: there, items }, headers };
      },
      [`POST /api/grids/${id}/copies`]: ({ body }) => ({
        status: 202,
        body: this.copy(id, JSON.parse(body) as CopyBody),
      }),
    });
  }

  private change(id: string, { changes }: ChangesBody): ChangesResponse {
    const applied = changes.map((change, index) => {
      const inverse = undo(this.view(id).state, change, new Date());
      this.setView(id, changed(this.view(id), change));
      return { index, inverse };
    });
    const named = new Set(changes.flatMap(touches));
    const items = photosIn(this.view(id)).filter((photo) => named.has(photo.id));
    return { version: this.version(id), applied, refused: [], items };
  }

  private move(from: string, to: string, place: Pick<TransferBody, 'ids' | 'before' | 'at'>): Photo[] {
    const [source, target] = [this.view(from), this.view(to)];
    const newGroupId = (groupId: string) => `${groupId}-new`;
    const { grid, ids } = receive(
      target.state.arrays,
      source.state.arrays,
      { ...place, newGroupId },
      target.state.limits,
    );
    const [items, details] = [new Map(target.state.items), new Map(target.details)];
    for (const id of ids) {
      items.set(id, source.state.items.get(id)!);
      details.set(id, { ...source.details.get(id)!, gridId: to });
    }
    this.setView(to, { ...target, details, state: { ...target.state, arrays: grid, items } });
    const left = release(source.state.arrays, ids);
    const staying = new Map([...source.state.items].filter(([id]) => !ids.includes(id)));
    this.setView(from, { ...source, state: { ...source.state, arrays: left, items: staying } });
    return photosIn(this.view(to)).filter(({ id }) => ids.includes(id));
  }

  /** It is done when it is asked about. */
  private copy(from: string, { id, to, ids, newIds, before, at }: CopyBody): Copy {
    const items = newIds.map((newId) => ({ id: newId, media: newId }));
    const createdAt = new Date(0).toISOString();
    this.setView(to, changed(this.view(to), { kind: 'place', into: 'feed', items, before, at, createdAt }));
    const copy: Copy = { id, state: 'running', done: 0, total: ids.length, refusal: null };
    this.api.on({
      [`GET /api/grids/${from}/copies/${id}`]: () => ({ body: { ...copy, state: 'done', done: ids.length } }),
    });
    return copy;
  }

  private version(id: string): number {
    return this.versions.get(id) ?? 1;
  }

  private setView(id: string, view: GridView): void {
    this.views.set(id, view);
    this.versions.set(id, this.version(id) + 1);
  }
}
