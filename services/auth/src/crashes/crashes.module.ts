import { Module } from '@nestjs/common';
import { CrashController } from './crash.controller.js';

@Module({ controllers: [CrashController] })
export class CrashesModule {}
