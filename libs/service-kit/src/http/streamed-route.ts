import type { FastifyRequest } from 'fastify';

/**
 * What a route's configuration has of it (`@RouteConfig({ isStream: true })`): its response goes on for as long as it
 * is read.
 */
interface StreamedRoute {
  readonly isStream?: true;
}

/** Whether the response's duration is not a waiting time. */
export const isStream = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as StreamedRoute).isStream === true;
