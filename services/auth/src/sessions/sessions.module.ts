import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SessionStatus } from '@tessera/service-kit';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { UsersModule } from '../users/users.module.js';
import { OwnSessionStatus } from './own-session-status.js';
import { RevocationCopy } from './revocation-copy.js';
import { Revocations } from './revocations.js';
import { SeenSessions } from './seen-sessions.js';
import { SessionMessages } from './session.messages.js';
import { SessionController } from './session.controller.js';
import { SessionRepository } from './session.repository.js';
import { SessionRecord, SessionSchema } from './session.schema.js';
import { SessionService } from './session.service.js';
import { TokenIssuer } from './token-issuer.js';

/** Global, because the kit's guard asks its `SessionStatus`. */
@Global()
@Module({
  imports: [UsersModule, MongooseModule.forFeature([{ name: SessionRecord.name, schema: SessionSchema }])],
  controllers: [SessionController, SessionMessages],
  providers: [
    OwnSessionStatus,
    { provide: SessionStatus, useExisting: OwnSessionStatus },
    SeenSessions,
    RevocationCopy,
    Revocations,
    SessionRepository,
    SessionService,
    TokenIssuer,
  ],
  exports: [SessionStatus, SessionService, Revocations, RevocationCopy],
})
export class SessionsModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.steps.add({ name: 'sessions', erase: ({ userId }) => this.sessions.removeAllOf(userId) });
  }
}
