import { Module } from '@nestjs/common';
import { Owners } from './owners.service.js';

@Module({ providers: [Owners], exports: [Owners] })
export class OwnersModule {}
