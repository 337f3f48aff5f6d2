/**
 * The tile's shape; the first is that of a grid which chose none. Apart from the schemas, which the page does not load.
 */
export const RATIOS = ['3:4', '4:5', '1:1'] as const;
