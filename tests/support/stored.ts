/** A document as the services store it: their ids are texts of their own, where the driver expects ObjectIds. */
export interface Stored {
  _id: string;
  [field: string]: unknown;
}

/** What tests change of a grid. */
export interface StoredGrid {
  _id: string;
  version: number;
  order: string[];
}

/** What tests change of a photo. */
export interface StoredPhoto {
  _id: string;
  stamp: number;
  description: string;
}
