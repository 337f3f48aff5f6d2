import { plural } from '@tessera/contracts';

export const photosInWords = (count: number): string => `${count} ${plural(count, 'photo')}`;
