import { Injectable } from '@nestjs/common';
import { roomForPhotos } from '@tessera/contracts';
import { MessageClient, type Caller } from '@tessera/service-kit';

/** Asks grids whether a grid has room for photos, before their bytes are read or stored. */
@Injectable()
export class RoomCheck {
  constructor(private readonly messages: MessageClient) {}

  /** @throws AppError NOT_FOUND for no grid of the caller, and what a full grid refuses with. */
  async assertRoom({ sub: userId, tier }: Caller, gridId: string, adding: number): Promise<void> {
    await this.messages.send(roomForPhotos, { userId, tier, gridId, adding });
  }
}
