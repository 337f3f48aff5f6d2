import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { SavedText } from '@tessera/contracts';
import { unlessTaken } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { TextsDocument } from './texts.schema.js';

/** Each person's saved texts. */
@Injectable()
export class TextsRepository {
  constructor(@InjectModel(TextsDocument.name) private readonly texts: Model<TextsDocument>) {}

  /** In the order in which they were saved. */
  async find(ownerId: string): Promise<SavedText[]> {
    return (await this.texts.findOne({ _id: ownerId }).lean())?.texts ?? [];
  }

  /** False where there is none with this id. */
  async replace(ownerId: string, text: SavedText): Promise<boolean> {
    const found = { _id: ownerId, 'texts.id': text.id };
    const { matchedCount } = await this.texts.updateOne(found, { $set: { 'texts.$': text } });
    return matchedCount === 1;
  }

  /** False where one has this id already, or there are `limit`. */
  async add(ownerId: string, text: SavedText, limit: number): Promise<boolean> {
    if ((await this.texts.exists({ _id: ownerId })) === null)
      await unlessTaken(this.texts.insertOne({ _id: ownerId, texts: [] }));
    const hasRoom = { 'texts.id': { $ne: text.id }, $expr: { $lt: [{ $size: '$texts' }, limit] } };
    const { matchedCount } = await this.texts.updateOne(
      { _id: ownerId, ...hasRoom },
      { $push: { texts: text } },
    );
    return matchedCount === 1;
  }

  /** False where there is none with this id. */
  async remove(ownerId: string, id: string): Promise<boolean> {
    const { matchedCount } = await this.texts.updateOne(
      { _id: ownerId, 'texts.id': id },
      { $pull: { texts: { id } } },
    );
    return matchedCount === 1;
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.texts.deleteMany({ _id: ownerId });
  }
}
