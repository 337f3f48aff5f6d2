import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** As the gateway compresses what comes plain. */
const SMALLEST = 1_024;
const LEVEL = 5;

/** A JSON body that is sent to many, compressed once. */
export class PackedJson {
  private constructor(
    private readonly body: Buffer,
    private readonly isPacked: boolean,
  ) {}

  static async of(value: unknown): Promise<PackedJson> {
    const plain = Buffer.from(JSON.stringify(value));
    if (plain.length < SMALLEST) return new PackedJson(plain, false);
    return new PackedJson(await promisify(gzip)(plain, { level: LEVEL }), true);
  }

  /** What it holds in memory, in bytes. */
  get size(): number {
    return this.body.length;
  }

  /** The body as this caller takes it; writes the headers that belong to it. */
  async bodyFor(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    void reply.header('content-type', 'application/json; charset=utf-8');
    if (!this.isPacked) return this.body;
    void reply.header('vary', 'Accept-Encoding');
    if (!takesGzip(request.headers['accept-encoding'])) return promisify(gunzip)(this.body);
    void reply.header('content-encoding', 'gzip');
    weakenTag(reply);
    return this.body;
  }
}

/** The packed bytes are others than the plain ones of the same tag: it names what they say (RFC 9110, 8.8.1). */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) void reply.header('etag', `W/${tag}`);
}

/** Whether an `Accept-Encoding` names gzip, and does not refuse it (`gzip;q=0`). */
function takesGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((entry) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(entry));
}
