/**
 * What is compared where names are searched: without case and accents, so that 'ete' finds 'Été'. Not by the browser's
 * language: in Turkish the small letter of 'I' is 'ı', and a name with a capital one was not found.
 */
export const searchKey = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
