import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { TextsController } from './texts.controller.js';
import { TextsService } from './texts.service.js';

@Module({ imports: [DataModule], controllers: [TextsController], providers: [TextsService] })
export class TextsModule {}
