import { Injectable } from '@nestjs/common';
import {
  exportUrl,
  LIMITS,
  readyExport,
  type ExportLink,
  type makeExportLink,
  type PayloadOf,
} from '@tessera/contracts';
import {
  AppError,
  Clock,
  hashOf,
  Ids,
  MessageClient,
  notFound,
  SessionStatus,
  type Caller,
} from '@tessera/service-kit';
import { UserRepository } from '../users/user.repository.js';
import { ExportLinkRepository } from './export-link.repository.js';

/** Links by which a browser downloads the ZIP, as it sends no token with a download. */
@Injectable()
export class ExportLinks {
  constructor(
    private readonly links: ExportLinkRepository,
    private readonly users: UserRepository,
    private readonly sessions: SessionStatus,
    private readonly messages: MessageClient,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** @throws AppError NOT_FOUND where no ZIP is ready. */
  async make({ sub, sid, cv }: Caller): Promise<ExportLink> {
    const { exportId } = await this.messages.send(readyExport, { userId: sub });
    return this.makeFor({ userId: sub, exportId, sessionId: sid, sessionVersion: cv });
  }

  /** A link to a ZIP that is known to be ready. @throws AppError UNAUTHENTICATED for an account that is gone. */
  async makeFor({ userId, ...asked }: PayloadOf<typeof makeExportLink>): Promise<ExportLink> {
    const user = await this.users.findById(userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    const token = this.ids.secret();
    await this.links.insert({
      _id: hashOf(token),
      userId,
      ...asked,
      credentialsVersion: user.credentials.version,
      expiresAt: new Date(this.clock.now().getTime() + LIMITS.exportLinkSeconds * 1_000),
    });
    return { downloadUrl: exportUrl(token) };
  }

  /** @throws AppError NOT_FOUND for a link that is over, for whatever reason. */
  async follow(token: string): Promise<{ exportId: string }> {
    const link = await this.links.find(hashOf(token), this.clock.now());
    if (!link) throw notFound();
    const { userId: sub, sessionId: sid, sessionVersion: cv, credentialsVersion } = link;
    const user = await this.users.findById(sub);
    if (user?.credentials.version !== credentialsVersion) throw notFound();
    // Its claims, as auth's own status reads no tier.
    if (!(await this.sessions.isActive({ sub, sid, cv, tier: 'free' }))) throw notFound();
    return { exportId: link.exportId };
  }

  async forget(userId: string): Promise<void> {
    await this.links.removeAllOf(userId);
  }
}
