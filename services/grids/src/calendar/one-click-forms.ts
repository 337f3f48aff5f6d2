import { errorCodes, type FastifyInstance } from 'fastify';

/** In bytes: one short field. */
const BODY_LIMIT = 1_024;

/**
 * Mail programs post `List-Unsubscribe=One-Click` as multipart/form-data (RFC 8058), which nothing else here takes. It
 * is not read.
 */
export function takeOneClickForms(fastify: FastifyInstance): Promise<void> {
  fastify.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (request, _body, done) => {
      const isTaken = request.routeOptions.url?.startsWith('/api/unsubscribe/') === true;
      if (isTaken) done(null);
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data'));
    },
  );
  return Promise.resolve();
}
