import { ERRORS } from '@tessera/contracts';
import { TRY_AGAIN, UNDO_FAILED, type Failure } from './failure-toasts.js';

/** The toasts of what did not happen: the texts of [spec 8.8]; where it names none, one in its manner. */
export const FAILURES = {
  reorder: { title: 'Reorder failed', description: 'There was an error reordering the photos.' },
  remove: {
    title: 'Delete failed',
    description: 'There was an error deleting the photo. Please try again.',
  },
  restore: {
    title: 'Undo failed',
    description: 'There was an error bringing the photo back. Please try again.',
  },
  visibility: {
    title: 'Failed to update visibility',
    description: 'There was an error hiding or showing the photo. Please try again.',
  },
  unhide: {
    title: 'Failed to update visibility',
    description: 'There was an error showing the hidden photos. Please try again.',
  },
  pin: { title: 'Failed to update pin', description: 'There was an error saving the pin. Please try again.' },
  posted: {
    title: 'Failed to save what is posted',
    description: 'There was an error saving it. Please try again.',
  },
  mediaType: {
    title: 'Failed to save media type',
    description: 'There was an error saving the media type. Please try again.',
  },
  split: {
    title: 'Failed to update media type',
    description: 'There was an error splitting the carousel. Please try again.',
  },
  join: {
    title: 'Failed to add photos',
    description: 'There was an error adding the photos to the carousel. Please try again.',
  },
  transfer: {
    title: 'Move failed',
    description: 'There was an error moving to the other grid. Please try again.',
  },
  copy: {
    title: 'Copy failed',
    description: 'There was an error copying to the other grid. Please try again.',
  },
  placeholder: {
    title: 'Failed to add placeholder',
    description: 'There was an error adding the placeholder. Please try again.',
  },
  crop: {
    title: 'Failed to save the crop',
    description: 'There was an error saving the crop. Please try again.',
  },
  label: {
    title: 'Failed to save the label',
    description: 'There was an error saving the label. Please try again.',
  },
  shape: {
    title: 'Failed to change the shape',
    description: 'There was an error saving the shape of the tiles. Please try again.',
  },
  hasMembers: { title: 'Failed to update media type', description: ERRORS.CAROUSEL_HAS_MEMBERS.text },
  postedLocked: { title: 'Posted photos are locked', description: ERRORS.POSTED_LOCKED.text },
  loadCarousel: {
    title: 'Failed to load carousel',
    description: 'There was an error loading the carousel photos. Please try again.',
  },
  caption: {
    title: 'Failed to save description',
    description: 'There was an error saving your description. Please try again.',
  },
  text: { title: 'Failed to save the text', description: TRY_AGAIN },
  removeText: { title: 'Delete failed', description: TRY_AGAIN },
  shelve: {
    title: 'Failed to move to drafts',
    description: 'There was an error moving the photo to the drafts. Please try again.',
  },
  unshelve: {
    title: 'Failed to add to feed',
    description: 'There was an error adding the photo to the feed. Please try again.',
  },
  hideMany: { title: 'Failed to update visibility', description: TRY_AGAIN },
  gather: { title: 'Failed to make the carousel', description: TRY_AGAIN },
  shelveMany: { title: 'Failed to move to drafts', description: TRY_AGAIN },
  markPosted: { title: 'Failed to mark as posted', description: TRY_AGAIN },
  markPlanned: { title: 'Failed to mark as planned', description: TRY_AGAIN },
  removeMany: {
    title: 'Delete failed',
    description: 'There was an error deleting the photos. Please try again.',
  },
  undo: UNDO_FAILED,
  redo: { title: 'Redo failed', description: TRY_AGAIN },
  createGrid: { title: 'Failed to create grid', description: TRY_AGAIN },
  renameGrid: { title: 'Failed to rename grid', description: TRY_AGAIN },
  removeGrid: { title: 'Failed to delete grid', description: TRY_AGAIN },
  lastGrid: { title: 'Cannot delete grid', description: 'You must have at least one grid.' },
  reorderGrids: { title: 'Reorder failed', description: TRY_AGAIN },
  export: { title: 'Export failed', description: 'Could not generate the image. Please try again.' },
  exportUnready: { title: 'Export failed', description: 'Could not find grid content to export' },
  exportNothing: { title: 'No photos available', description: 'There are no photos to export' },
  download: {
    title: 'Download failed',
    description: 'There was an error loading the photo. Please try again.',
  },
} as const satisfies Record<string, Failure>;
