import { applyDecorators } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';

/** What a route's configuration has of it, beside what `@RouteConfig()` was given. */
export interface PublicRoute {
  readonly public?: true;
}

function markPublic(handler: object): void {
  const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined;
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...config, public: true }, handler);
}

/** The methods of a controller that handle something. */
function handlersOf(controller: new (...args: never[]) => unknown): object[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor')
    .map((name) => prototype[name])
    .filter((member): member is object => typeof member === 'function');
}

/**
 * Lets a controller or a route be called without a token. It is part of the route's configuration, which is known
 * before a request's body is read; where `@RouteConfig()` stands too, this stands above it.
 */
export const Public = () =>
  applyDecorators((target: object, _key?: string | symbol, descriptor?: PropertyDescriptor) => {
    const handlers = descriptor ? [descriptor.value as object] : handlersOf(target as new () => unknown);
    handlers.forEach(markPublic);
  }, ApiSecurity({}));
