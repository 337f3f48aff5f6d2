import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { DocsController } from './docs.controller.js';
import { DocsService } from './docs.service.js';

@Module({ controllers: [DocsController], providers: [DocsService] })
export class DocsModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Nest takes the slash off the end of a route's path, so that a controller cannot have this one. */
  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.get('/api/docs/', { config: { public: true } }, (_request, reply) =>
      reply.redirect('/api/docs', 308),
    );
  }
}
