/** Query keys of the grid page. */
export const gridsKey = (userId: string) => ['grids', userId] as const;
export const photosKey = (gridId: string) => ['photos', gridId] as const;
/** Under its grid's photos, so that whatever ends or repeats their read does it to this one too. */
export const carouselKey = (gridId: string, groupId: string) =>
  [...photosKey(gridId), 'carousel', groupId] as const;
export const trashKey = (userId: string) => ['trash', userId] as const;
