import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Clock } from './clock.js';

/** Makes ids: 128 bits in lower-case hexadecimal (the `Id` of the contracts). */
@Injectable()
export class Ids {
  constructor(private readonly clock: Clock) {}

  /** 48 bits of time and 80 of chance: later ids sort after earlier ones, so `_id` order is by age. */
  next(): string {
    const time = this.clock.now().getTime().toString(16).padStart(12, '0');
    return time + randomBytes(10).toString('hex');
  }

  /** 128 bits of chance, for what must not be guessed (media addresses, sessions). */
  secret(): string {
    return randomBytes(16).toString('hex');
  }
}
