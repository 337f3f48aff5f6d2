import { Module } from '@nestjs/common';
import { figureBookOf, FiguresModule } from '@tessera/service-kit';
import { DataModule } from '../data.module.js';
import { FiguresMessages } from './figures.messages.js';
import { GridFigures } from './grid-figures.js';

@Module({
  imports: [FiguresModule, DataModule],
  controllers: [FiguresMessages],
  providers: [GridFigures, figureBookOf(GridFigures)],
})
export class GridFiguresModule {}
