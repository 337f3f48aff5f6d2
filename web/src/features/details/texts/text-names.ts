/** What the texts of a photo are called: in a sentence, at its beginning, and on the button that copies one. */
export const TEXT_NAMES = {
  description: { name: 'caption', one: 'A caption', copy: 'Copy Caption' },
  firstComment: { name: 'first comment', one: 'A first comment', copy: 'Copy first comment' },
  altText: { name: 'alt text', one: 'An alt text', copy: 'Copy alt text' },
} as const;

export type NamedText = keyof typeof TEXT_NAMES;
