import { Controller, Get, Headers, Ip, Param, Res, StreamableFile } from '@nestjs/common';
import { Id, VARIANT_NAMES } from '@tessera/contracts';
import { notFound, Public } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DeliveryService } from './delivery.service.js';
import { MissedPictures } from './missed-pictures.js';

const DeliveryParams = z.object({ id: Id, variant: z.enum(VARIANT_NAMES) });
type DeliveryParams = z.infer<typeof DeliveryParams>;

/** A malformed address is an unknown one. */
function deliveryParams(params: unknown): DeliveryParams {
  const parsed = DeliveryParams.safeParse(params);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** The pictures themselves. Their address is the permission: 128 random bits that only the owner gets. */
@Public()
@Controller('media')
export class DeliveryController {
  constructor(
    private readonly delivery: DeliveryService,
    private readonly missed: MissedPictures,
  ) {}

  @Get(':id/:variant')
  async read(
    @Param() params: Record<string, string>,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Ip() client: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    // Before the address is looked at, because whatever goes wrong from here on must not be kept by anybody.
    void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const { id, variant } = deliveryParams(params);
    const { contentType, etag, body } = await this.missed.find(client, () =>
      this.delivery.deliver(id, variant, ifNoneMatch),
    );
    void reply.headers({
      etag,
      // A proxy on the way would keep what was erased.
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': contentType,
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (body) return new StreamableFile(body.stream, { type: contentType, length: body.size });
    void reply.status(304);
    return undefined;
  }
}
