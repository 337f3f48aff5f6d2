import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'links that end the mails of posting days';
const TOKEN = /^([0-9a-f]{32})\.([\w-]{43})$/;

/**
 * What a link in a mail carries that ends these mails: whose they are, and a proof that this service wrote it. Nothing
 * is stored of it, so that the link of a mail of any age works, and that of a mail that is sent twice is the same.
 */
export class UnsubscribeLinks {
  private readonly key: Buffer;

  /** @param secret another one than before ends all links */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  }

  tokenOf(userId: string): string {
    return `${userId}.${this.proofOf(userId)}`;
  }

  /** Null for what {@link tokenOf} never made. */
  userOf(token: string): string | null {
    const [, userId, proof] = TOKEN.exec(token) ?? [];
    if (userId === undefined || proof === undefined) return null;
    return timingSafeEqual(Buffer.from(proof), Buffer.from(this.proofOf(userId))) ? userId : null;
  }

  private proofOf(userId: string): string {
    return createHmac('sha256', this.key).update(userId).digest('base64url');
  }
}
