import { Schema } from '@nestjs/mongoose';
import { ZipDocument, zipSchema } from '../zips/zip.schema.js';

/** A ZIP of a person's own data. */
@Schema({ collection: 'exports', versionKey: false })
export class ExportDocument extends ZipDocument {}

export const ExportSchema = zipSchema(ExportDocument);
