import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Public } from '../identity/public.js';
import { ApiDescription } from './api-description.js';

/** For the service that shows all descriptions as one, on the internal network only. */
@Public()
@ApiExcludeController()
@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly description: ApiDescription) {}

  @Get()
  read(): OpenAPIObject {
    return this.description.read();
  }
}
