import type { DuePost } from '@tessera/contracts';

/**
 * The subject and the text of a mail about posts that are due. Each grid has a link to where its posts are posted.
 * @param endUrl where these mails are ended
 */
export function postingMail(
  posts: readonly DuePost[],
  count: number,
  publicUrl: string,
  endUrl: string,
): { subject: string; text: string } {
  const due = count === 1 ? '1 post is due today' : `${count} posts are due today`;
  const gridIds = [...new Set(posts.map(({ gridId }) => gridId))];
  const grids = gridIds.map((gridId) => {
    const own = posts.filter((post) => post.gridId === gridId);
    const lines = own.map(({ time, title }) => (time === null ? `- ${title}` : `- ${time} ${title}`));
    return [own[0]?.grid, ...lines, `Post: ${publicUrl}/post?grid=${gridId}`, ''].join('\n');
  });
  const more = count - posts.length;
  const lines = [
    `${due}.`,
    '',
    ...grids,
    ...(more > 0 ? [`And ${more} more.`, ''] : []),
    `You get this mail because you asked for it. To stop it, open ${endUrl}`,
    '',
  ];
  return { subject: due, text: lines.join('\n') };
}
