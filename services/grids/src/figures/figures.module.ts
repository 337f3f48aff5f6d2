import { Module } from '@nestjs/common';
import { DailyCountsModule } from '@tessera/service-kit';
import { DataModule } from '../data.module.js';
import { FiguresMessages } from './figures.messages.js';

@Module({ imports: [DailyCountsModule, DataModule], controllers: [FiguresMessages] })
export class GridFiguresModule {}
