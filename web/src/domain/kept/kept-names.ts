/*
 * Under which names other parts keep something of a person, for whoever deletes it: the page that keeps it need not
 * load what deletes it.
 */

/** The cache of the pictures of posts to come, of features/post/post-pictures.ts. */
export const POST_PICTURES = 'post-pictures';
/**
 * In this tab's storage: what was done of the post that is being posted, of features/post/done-so-far.ts. By the name
 * that 0.2.0 has for it, whose texts are taken up.
 */
export const POST_DONE = 'post-copied';
