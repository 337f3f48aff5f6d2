export const photosInWords = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`);
