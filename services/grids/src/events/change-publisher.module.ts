import { Global, Module } from '@nestjs/common';
import { ChangePublisher } from './change-publisher.js';

/** For whoever stores something without a call of a person. */
@Global()
@Module({ providers: [ChangePublisher], exports: [ChangePublisher] })
export class ChangePublisherModule {}
