import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { PostingMailMessages } from './posting-mail.messages.js';
import { PostingMailRepository } from './posting-mail.repository.js';
import { PostingMails } from './posting-mails.js';

@Module({
  imports: [UsersModule],
  controllers: [PostingMailMessages],
  providers: [PostingMailRepository, PostingMails],
  exports: [PostingMails],
})
export class PostingMailsModule {}
