import { Controller } from '@nestjs/common';
import { mailPostingDay, type PayloadOf, type ResponseOf } from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { PostingMails } from './posting-mails.js';

@Controller()
export class PostingMailMessages {
  constructor(private readonly mails: PostingMails) {}

  @Handles(mailPostingDay)
  async mail(
    @Message(mailPostingDay) { userId, ...day }: PayloadOf<typeof mailPostingDay>,
  ): Promise<ResponseOf<typeof mailPostingDay>> {
    return this.mails.order(userId, day);
  }
}
