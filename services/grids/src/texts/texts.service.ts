import { Injectable } from '@nestjs/common';
import { LIMITS, type SavedText } from '@tessera/contracts';
import { AppError, notFound } from '@tessera/service-kit';
import { TextsRepository } from './texts.repository.js';

@Injectable()
export class TextsService {
  constructor(private readonly texts: TextsRepository) {}

  list(ownerId: string): Promise<SavedText[]> {
    return this.texts.find(ownerId);
  }

  /** Saves a text, or changes it; a repeat changes nothing. @throws AppError CEILING_REACHED */
  async save(ownerId: string, text: SavedText): Promise<SavedText> {
    const saved =
      (await this.texts.replace(ownerId, text)) ||
      (await this.texts.add(ownerId, text, LIMITS.savedTexts.count)) ||
      // Another call has added it meanwhile.
      (await this.texts.replace(ownerId, text));
    if (!saved) {
      const limit = LIMITS.savedTexts.count;
      const text = `You have ${limit} saved texts, as many as can be kept. Delete one to save another.`;
      throw new AppError('CEILING_REACHED', { text, details: { limit } });
    }
    return text;
  }

  /** @throws AppError NOT_FOUND */
  async remove(ownerId: string, id: string): Promise<void> {
    if (!(await this.texts.remove(ownerId, id))) throw notFound();
  }
}
