import { Global, Module } from '@nestjs/common';
import { KnownOrigins } from './known-origins.js';

@Global()
@Module({ providers: [KnownOrigins], exports: [KnownOrigins] })
export class RatesModule {}
