/** What a photo of a carousel is called: 'Photo 2 of 5'. `number` counts from 0. */
export const photoNumber = (number: number, total: number): string => `Photo ${number + 1} of ${total}`;
