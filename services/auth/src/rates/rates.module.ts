import { Global, Module } from '@nestjs/common';
import { KnownAddresses } from './known-addresses.js';

@Global()
@Module({ providers: [KnownAddresses], exports: [KnownAddresses] })
export class RatesModule {}
