import { Global, Module, type DynamicModule } from '@nestjs/common';
import { UploadReceiver } from './upload-receiver.js';

/** Gives every feature the {@link UploadReceiver}. */
@Global()
@Module({})
export class ReceivingModule {
  /** `folder` holds uploads in flight. */
  static forRoot(folder: string): DynamicModule {
    const receiver = { provide: UploadReceiver, useFactory: () => new UploadReceiver(folder) };
    return { module: ReceivingModule, providers: [receiver], exports: [UploadReceiver] };
  }
}
