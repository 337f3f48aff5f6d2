import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError, callerOf } from '@tessera/service-kit';
import { Admins } from './admins.js';

/** Lets only an admin through: `@UseGuards(AdminGuard)` on a controller whose caller is signed in. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(private readonly admins: Admins) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!(await this.admins.include(callerOf(context).sub))) throw new AppError('FORBIDDEN');
    return true;
  }
}
