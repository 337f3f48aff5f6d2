import { Injectable, Logger } from '@nestjs/common';
import { userPlan } from '@tessera/contracts';
import { AppError, MessageClient, type Caller } from '@tessera/service-kit';

/** Whether an address of a person is in force, by the version of the credentials under which it was made. */
export type InForce = (madeUnder: number | undefined) => boolean;

/** The addresses of calendar feeds end as sessions do: with the credentials under which they were made. */
@Injectable()
export class AddressCredentials {
  private readonly logger = new Logger('calendar feeds');

  constructor(private readonly messages: MessageClient) {}

  /**
   * Under which version of the credentials the caller makes an address now; undefined where auth is of the version
   * before. Auth is asked about their session too: one that ended within the last second passes the guard still, and
   * its address would outlive the change of the password that ended it.
   * @throws AppError UNAUTHENTICATED for an account or a session that is gone, DEPENDENCY_UNAVAILABLE
   */
  async versionOf({ sub: userId, sid, cv }: Caller): Promise<number | undefined> {
    const session = { id: sid, credentialsVersion: cv };
    try {
      const { credentialsVersion, sessionAlive } = await this.messages.send(userPlan, { userId, session });
      if (sessionAlive === false) throw new AppError('UNAUTHENTICATED');
      return credentialsVersion;
    } catch (error) {
      if (isGone(error)) throw new AppError('UNAUTHENTICATED');
      throw error;
    }
  }

  /**
   * Not the address of a suspended account, of one that is gone, or of older credentials. One does not end because auth
   * is unavailable, nor where it was made before versions were kept.
   */
  async inForce(userId: string): Promise<InForce> {
    try {
      const { suspended, credentialsVersion: present } = await this.messages.send(userPlan, { userId });
      return (madeUnder) =>
        !suspended && (madeUnder === undefined || present === undefined || madeUnder === present);
    } catch (error) {
      if (isGone(error)) return () => false;
      this.logger.warn({ err: error }, 'unknown whether an address is in force: auth does not respond');
      return () => true;
    }
  }

  /** As {@link inForce}, of one address. */
  async isInForce(userId: string, madeUnder: number | undefined): Promise<boolean> {
    return (await this.inForce(userId))(madeUnder);
  }
}

function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NOT_FOUND';
}
