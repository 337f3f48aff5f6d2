/** The reads of the grid page. */
export const GRIDS_PATH = '/api/grids';
export const statePathOf = (gridId: string): string => `${GRIDS_PATH}/${gridId}/state`;
