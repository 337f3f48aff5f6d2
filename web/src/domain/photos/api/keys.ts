/** Query keys of the grid page. */
export const gridsKey = (userId: string) => ['grids', userId] as const;
export const stateKey = (gridId: string) => ['state', gridId] as const;
export const trashKey = (userId: string) => ['trash', userId] as const;
