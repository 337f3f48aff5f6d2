/** How many photos a grid has, in words. */
export const photosInWords = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`);
