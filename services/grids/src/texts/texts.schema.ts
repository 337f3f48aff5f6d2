import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SavedText } from '@tessera/contracts';

@Schema({ _id: false })
class SavedTextDocument implements SavedText {
  @Prop({ type: String, required: true })
  id!: string;

  @Prop({ type: String, required: true })
  name!: string;

  @Prop({ type: String, required: true })
  text!: string;
}

/**
 * The texts that a person uses again in captions: few and small, so that one document holds all. `_id` is the owner's.
 */
@Schema({ collection: 'texts', versionKey: false })
export class TextsDocument {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: [SchemaFactory.createForClass(SavedTextDocument)], required: true })
  texts!: SavedTextDocument[];
}

export const TextsSchema = SchemaFactory.createForClass(TextsDocument);
