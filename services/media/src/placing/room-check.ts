import { Injectable } from '@nestjs/common';
import { roomForPhotos } from '@tessera/contracts';
import { Idempotency, MessageClient, type Caller } from '@tessera/service-kit';

/** Asks grids whether a grid has room for photos, before their bytes are read or stored. */
@Injectable()
export class RoomCheck {
  constructor(
    private readonly messages: MessageClient,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * `key` is that of the upload. The photos of a repeat may be in the grid already, which then looks too full: whether
   * those that are not have room the insert tells.
   * @throws AppError NOT_FOUND for no grid of the caller, and what a full grid refuses with.
   */
  async assertRoom(
    { sub: userId, tier }: Caller,
    key: string | undefined,
    gridId: string,
    adding: number,
  ): Promise<void> {
    if (key !== undefined && (await this.idempotency.knows(userId, key))) return;
    await this.messages.send(roomForPhotos, { userId, tier, gridId, adding });
  }
}
