import type { Photo } from '@tessera/contracts';

/** What takes the place of a photo that goes: the next one, or the one before the last. */
export function beside(members: readonly Photo[], { id }: Photo): Photo | undefined {
  const number = members.findIndex((member) => member.id === id);
  return members[number + 1] ?? members[number - 1];
}
