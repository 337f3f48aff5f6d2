import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Maintenance } from './maintenance.js';

/** Refuses messages while maintenance is on, and knows which are in hand. */
@Injectable()
export class CountsMessages implements NestInterceptor {
  constructor(private readonly maintenance: Maintenance) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.maintenance.refuse();
    return from(this.maintenance.during(() => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
