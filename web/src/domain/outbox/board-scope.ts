/** The scope of a person's grids themselves; that of a grid's photos is its id. */
export const BOARD_SCOPE = 'board';
