import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { KnownOrigins } from './known-origins.js';
import { PersonLimits } from './person-limits.js';

@Global()
@Module({ providers: [KnownOrigins, PersonLimits], exports: [KnownOrigins, PersonLimits] })
export class RatesModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly limits: PersonLimits,
  ) {}

  onModuleInit(): void {
    this.steps.add({ name: 'limits of the person', erase: ({ userId }) => this.limits.forget(userId) });
  }
}
