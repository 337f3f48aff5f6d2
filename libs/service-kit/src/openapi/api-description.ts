import { Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { API_INTRODUCTION, ERRORS } from '@tessera/contracts';
import { describedCall, type Operation } from './described-call.js';

const ERROR_BODY = {
  type: 'object',
  required: ['error', 'message', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A text for a person' },
    message: { type: 'string', description: 'The same text' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    requestId: { type: 'string' },
    details: {},
  },
};

/** The HTTP API of this process, as OpenAPI, made of the schemas that validate. */
@Injectable()
export class ApiDescription {
  private app: INestApplication | null = null;
  private document: OpenAPIObject | null = null;

  /** Names the application whose routes are described; called once, when all of them exist. */
  of(app: INestApplication): void {
    this.app = app;
  }

  /** Made at the first call: a process that nobody asks pays nothing for it. */
  read(): OpenAPIObject {
    if (!this.app) throw new Error('the process has not started');
    this.document ??= describe(this.app);
    return this.document;
  }
}

function describe(app: INestApplication): OpenAPIObject {
  const base = new DocumentBuilder()
    .setTitle('Tessera')
    .setDescription(API_INTRODUCTION)
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  const document = SwaggerModule.createDocument(app, base);
  const schemas = { ...document.components?.schemas, Error: ERROR_BODY };
  for (const [path, operations] of Object.entries(document.paths)) {
    const calls = operations as Record<string, Operation>;
    for (const [method, operation] of Object.entries(calls))
      calls[method] = describedCall(method, path, operation);
  }
  return { ...document, components: { ...document.components, schemas } };
}
