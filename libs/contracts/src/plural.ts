/** A noun as it stands beside a number: 'photo' beside 1, 'photos' beside any other. For nouns that take an s. */
export const plural = (count: number | null, noun: string): string => (count === 1 ? noun : `${noun}s`);
