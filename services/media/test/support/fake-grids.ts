import {
  appendToCarousel,
  fillPlaceholder,
  gridsWorkDone,
  insertPhotos,
  knownPhotos,
  mediaUrl,
  photoStateOf,
  roomForPhotos,
  type AssetImage,
  type Photo,
} from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import { respondTo, startFakePeer, type FakePeer } from '@tessera/testing';

export const GRID = 'a'.repeat(32);

type Hook = () => void | Promise<void>;

/** grids as its contract describes it: one grid, inserts that may be repeated, and refusals that a test chooses. */
export class FakeGrids {
  readonly photos = new Map<string, Photo>();
  /** Photos that were put in, repeats not counted. */
  inserted = 0;
  roomAsked: number[] = [];
  /** Runs before room, insert, fill and append; a throw is the response. */
  onRoom: Hook = () => undefined;
  onPlace: Hook = () => undefined;
  /** Runs after the insert, before its response. */
  onPlaced: Hook = () => undefined;
  /** What photos showed before, by their ids. */
  readonly former = new Map<string, string>();
  private version = 0;
  private peer: FakePeer | null = null;

  get address(): string {
    if (!this.peer) throw new Error('not listening');
    return this.peer.address;
  }

  async listen(): Promise<void> {
    this.peer = await startFakePeer('grids', [
      respondTo(roomForPhotos, async ({ gridId, adding }) => {
        await this.onRoom();
        this.roomAsked.push(adding);
        if (gridId !== GRID) throw new AppError('NOT_FOUND');
        return { ok: true as const };
      }),
      respondTo(insertPhotos, ({ gridId, items }) => this.place(gridId, items, null)),
      respondTo(appendToCarousel, ({ gridId, groupId, items }) => this.place(gridId ?? GRID, items, groupId)),
      respondTo(fillPlaceholder, ({ photoId, image }) => this.place(GRID, [{ photoId, image }], null)),
      respondTo(gridsWorkDone, () => ({ ok: true as const })),
      respondTo(knownPhotos, ({ photoIds }) => {
        const known = photoIds.flatMap((id) => this.photos.get(id) ?? []);
        return {
          photoIds: known.map(({ id }) => id),
          mediaIds: known.map(({ url }) => url?.split('/')[2] ?? null),
          former: [...this.former].map(([photoId, mediaId]) => ({ photoId, mediaId })),
        };
      }),
    ]);
  }

  /** A placeholder stands in the grid. */
  addPlaceholder(photoId: string): void {
    const image = { mediaId: '', thumbhash: '', width: 0, height: 0, state: 'ready' as const };
    const blank = { url: null, thumbhash: null, width: null, height: null, isPlaceholder: true };
    this.photos.set(photoId, { ...photoOf(photoId, image, 0, null), ...blank });
  }

  async close(): Promise<void> {
    await this.peer?.close();
    this.peer = null;
  }

  forget(): void {
    this.photos.clear();
    this.former.clear();
    this.version = 0;
    this.inserted = 0;
    this.roomAsked = [];
    this.onRoom = this.onPlace = this.onPlaced = () => undefined;
  }

  private async place(
    gridId: string,
    items: readonly { photoId: string; image: AssetImage }[],
    groupId: string | null,
  ): Promise<{ photos: Photo[]; version: number }> {
    await this.onPlace();
    if (gridId !== GRID) throw new AppError('NOT_FOUND');
    const isNew = (photoId: string) => this.photos.get(photoId)?.isPlaceholder ?? true;
    const fresh = items.filter(({ photoId }) => isNew(photoId));
    this.inserted += fresh.length;
    if (fresh.length > 0) this.version += 1;
    for (const [index, { photoId, image }] of items.entries()) {
      if (isNew(photoId)) this.photos.set(photoId, photoOf(photoId, image, index, groupId));
    }
    await this.onPlaced();
    const photos = items.flatMap(({ photoId }) => this.photos.get(photoId) ?? []);
    return { photos, version: this.version };
  }
}

function photoOf(id: string, image: AssetImage, position: number, groupId: string | null): Photo {
  return {
    id,
    gridId: GRID,
    url: mediaUrl(image.mediaId, 'master'),
    thumbUrl: null,
    thumbhash: image.thumbhash,
    width: image.width,
    height: image.height,
    position,
    isPlaceholder: false,
    isHidden: false,
    isPinned: false,
    mediaType: 'photo',
    description: '',
    carouselGroupId: groupId,
    carouselPosition: groupId === null ? null : position + 1,
    state: photoStateOf(image.state),
    revision: 0,
    createdAt: new Date(0).toISOString(),
  };
}
