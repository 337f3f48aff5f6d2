import { Global, Module, type DynamicModule } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { Metrics } from '@tessera/service-kit';
import { ImageIntake } from './image-intake.js';

interface IntakeOptions {
  /** Images decoded at once. */
  readonly concurrency: number;
  /** Images that wait for their turn. */
  readonly waiting: number;
}

/** Gives every feature of the API process the {@link ImageIntake}. */
@Global()
@Module({})
export class ImagesModule {
  static forRoot({ concurrency, waiting }: IntakeOptions): DynamicModule {
    const limits = { slots: concurrency, pixels: LIMITS.upload.pixels, waiting };
    const intake = {
      provide: ImageIntake,
      inject: [Metrics],
      useFactory: (metrics: Metrics) => new ImageIntake(limits, metrics),
    };
    return { module: ImagesModule, providers: [intake], exports: [ImageIntake] };
  }
}
