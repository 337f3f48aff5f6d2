import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** What the framework would parse though no call of the contract has it. */
const UNASKED = /^(?:text\/plain|application\/x-www-form-urlencoded)\b/i;

/** What a route's configuration has of it (`@RouteConfig({ takesForm: true })`): a mail program posts a form to it. */
interface FormRoute {
  readonly takesForm?: true;
}

/**
 * Refuses bodies that no call takes before they are read. {@link limitJsonShape} and {@link BodyBudget} know JSON
 * alone: a form of twelve megabytes would stop the process for everybody, for seconds.
 */
export function limitBodyTypes(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const type = request.headers['content-type'] ?? '';
    if (UNASKED.test(type) && !takesForm(request)) done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type));
    else done(null, payload);
  });
}

const takesForm = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as FormRoute).takesForm === true;
