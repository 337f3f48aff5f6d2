import { Controller } from '@nestjs/common';
import { sessionCheck } from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { OwnSessionStatus } from './own-session-status.js';
import { Revocations } from './revocations.js';

@Controller()
export class SessionMessages {
  constructor(
    private readonly status: OwnSessionStatus,
    private readonly revocations: Revocations,
  ) {}

  /** Called only where Redis has no complete copy. */
  @Handles(sessionCheck)
  async check(
    @Message(sessionCheck) question: { userId: string; sessionId: string; credentialsVersion: number },
  ): Promise<{ active: boolean }> {
    this.revocations.suspectCopy();
    const { userId: sub, sessionId: sid, credentialsVersion: cv } = question;
    return { active: await this.status.isActive({ sub, sid, cv }) };
  }
}
