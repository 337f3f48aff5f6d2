/**
 * A posting kit: how many posts can be chosen, and how many hours its ZIP can be fetched. They are in no file with the
 * other limits, which the web's first load has.
 */
export const KIT = { posts: 500, hours: 24 } as const;
