import { Controller } from '@nestjs/common';
import { appendToCarousel, type PayloadOf, type PlacedPhotos } from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { ChangePublisher } from '../events/change-publisher.js';
import { CarouselInsertion } from './carousel-insertion.js';

/** Media stores a carousel's photos first, and gives the ids. */
@Controller()
export class CarouselMessages {
  constructor(
    private readonly insertion: CarouselInsertion,
    private readonly publisher: ChangePublisher,
  ) {}

  @Handles(appendToCarousel)
  async append(
    @Message(appendToCarousel) request: PayloadOf<typeof appendToCarousel>,
  ): Promise<PlacedPhotos> {
    const { userId, tier, groupId, gridId, items } = request;
    const subscriber = { userId, tier };
    const inserted = await this.insertion.append({ subscriber, groupId, gridId, items });
    this.publisher.publish(userId);
    return inserted;
  }
}
