import {
  mediaUrl,
  tileUrls,
  type AssetImage,
  type PostingPicture,
  type PostingState,
  type UploadedMedia,
} from '@tessera/contracts';
import type { Asset } from './asset.js';
import type { AssetDocument } from './asset.schema.js';

/** A stored document as the service's own type. */
export function toAsset(document: AssetDocument): Asset {
  const { _id, ownerId, purpose, state, bytes, master, width, height, thumbhash, createdAt } = document;
  return {
    id: _id,
    ownerId,
    purpose,
    state,
    bytes,
    master,
    width,
    height,
    thumbhash,
    createdAt,
    photoId: document.photoId ?? null,
    derivatives: document.derivatives ?? null,
    posting: document.posting ?? null,
    postingFailed: document.postingFailed ?? false,
    deriveMark: document.deriveMark ?? null,
    changedMark: document.changedMark ?? null,
    expiringAt: document.expiringAt ?? null,
  };
}

/** What grids keeps a copy of. */
export function toImage({ id, width, height, thumbhash, state, ...asset }: Asset): AssetImage {
  const posting = postingStateOf(asset);
  return { mediaId: id, width, height, thumbhash, state, ...(posting === 'none' ? {} : { posting }) };
}

function postingStateOf({ posting, postingFailed }: Pick<Asset, 'posting' | 'postingFailed'>): PostingState {
  if (posting) return 'ready';
  return postingFailed ? 'failed' : 'none';
}

/** The response to an upload. */
export function toUploaded({ id, width, height, thumbhash }: Asset): UploadedMedia {
  return { mediaId: id, url: mediaUrl(id, 'master'), width, height, thumbhash };
}

/** The response to a picture for posting. */
export function toPosting({ id }: Asset): PostingPicture {
  return { mediaId: id, url: mediaUrl(id, 'posting'), tiles: tileUrls(id) };
}
