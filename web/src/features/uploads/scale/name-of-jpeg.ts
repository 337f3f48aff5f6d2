/** What is sent is a JPEG, whatever was chosen. */
export const nameOfJpeg = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`;
