import { pointPageAt, startApiServer, type ApiServer } from './api-server.js';
import { aUser, refusal } from './people.js';
import { storeToken } from '../src/shared/api/token-store.js';
import { onUserChanged } from '../src/shared/session/user-changed.js';

export const ADA = aUser();
export const EVE = aUser({ id: 'e'.repeat(32), username: 'eve', email: 'eve@example.com' });

type Session = typeof import('../src/shared/session/session.js');

/** For tests of the session, each of which is a page load of its own, beside a server of its own. */
export class SessionPage {
  api!: ApiServer;
  session!: Session;
  userChanged!: jest.Mock;
  /** Called after the test. */
  readonly stops: (() => void)[] = [];

  constructor() {
    beforeEach(async () => {
      this.api = await startApiServer();
      pointPageAt(this.api);
      localStorage.clear();
      jest.resetModules();
      this.session = await import('../src/shared/session/session.js');
      this.userChanged = jest.fn();
      this.stops.push(onUserChanged(this.userChanged));
    });
    afterEach(async () => {
      for (const stop of this.stops.splice(0)) stop();
      await this.api.close();
    });
  }

  /** The server knows these tokens. */
  serveUsers(byToken: Record<string, typeof ADA>): void {
    this.api.on({
      'GET /api/user': ({ headers }) => {
        const user = byToken[(headers.authorization ?? '').replace('Bearer ', '')];
        return user === undefined ? refusal('UNAUTHENTICATED') : { body: user };
      },
    });
  }

  async signedInAs(user = ADA): Promise<void> {
    storeToken('t-ada');
    this.serveUsers({ 't-ada': user });
    await this.session.loadSession();
  }
}
