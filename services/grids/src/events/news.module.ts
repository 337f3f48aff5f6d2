import { Global, Module } from '@nestjs/common';
import { StoredNews } from './stored-news.js';

/** For whoever stores something without a call of a person. */
@Global()
@Module({ providers: [StoredNews], exports: [StoredNews] })
export class NewsModule {}
