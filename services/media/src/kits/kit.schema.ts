import { Prop, Schema } from '@nestjs/mongoose';
import type { KitPosts } from '@tessera/contracts';
import { Schema as MongooseSchema } from 'mongoose';
import { ZipDocument, zipSchema } from '../zips/zip.schema.js';

/** A posting kit. Apart from the exports, for which a version that knows no kits would take it. */
@Schema({ collection: 'kits', versionKey: false })
export class KitDocument extends ZipDocument {
  @Prop({ type: String, required: true })
  gridId!: string;

  /** As the grid was called when the kit was asked for: the file is named by it. */
  @Prop({ type: String, required: true })
  gridName!: string;

  @Prop({ type: MongooseSchema.Types.Mixed, required: true })
  posts!: KitPosts;

  @Prop({ type: Boolean, required: true })
  cropped!: boolean;
}

export const KitSchema = zipSchema(KitDocument);
