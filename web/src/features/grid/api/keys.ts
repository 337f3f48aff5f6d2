/** Query keys of the grid page. */
export const gridsKey = (userId: string) => ['grids', userId] as const;
export const photosKey = (gridId: string) => ['photos', gridId] as const;
