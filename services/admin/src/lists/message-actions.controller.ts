import { Body, Controller, Delete, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AnswerBody, answerMessage, deleteMessage, IdParams, type AdminMessage } from '@tessera/contracts';
import { CurrentUser, MessageClient, type Caller } from '@tessera/service-kit';
import { AdminGuard } from '../admins/admin.guard.js';

/** What an admin does with a contact message: auth does it, and records who did. */
@UseGuards(AdminGuard)
@Controller('api/admin/messages/:id')
export class MessageActionsController {
  constructor(private readonly messages: MessageClient) {}

  @Post('answer')
  @HttpCode(200)
  answer(
    @CurrentUser() { sub: by }: Caller,
    @Param({ schema: IdParams }) { id: messageId }: IdParams,
    @Body({ schema: AnswerBody }) { text }: AnswerBody,
  ): Promise<AdminMessage> {
    return this.messages.send(answerMessage, { messageId, text, by });
  }

  @Delete()
  @HttpCode(204)
  async delete(
    @CurrentUser() { sub: by }: Caller,
    @Param({ schema: IdParams }) { id: messageId }: IdParams,
  ): Promise<void> {
    await this.messages.send(deleteMessage, { messageId, by });
  }
}
