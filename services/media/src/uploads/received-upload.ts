import { LIMITS } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';

/** A file of an upload, as it lies on the disk. */
export interface ReceivedFile {
  /** The form's name for it. */
  readonly field: string;
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal; part of the request's fingerprint. */
  readonly sha256: string;
}

/** A multipart body that was read to its end. */
export interface ReceivedUpload {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
}

/** What a route takes. Bytes. */
export interface UploadLimits {
  /** The whole body. */
  readonly body: number;
  readonly files: number;
  /** The only name that files may have; null for any. */
  readonly field: string | null;
  /** The error for one file too many. */
  readonly tooMany: () => Error;
}

/** One picture. */
export const ONE_FILE: UploadLimits = {
  body: LIMITS.body.media,
  files: 1,
  field: null,
  tooMany: () => new AppError('VALIDATION_FAILED', { text: 'One file is uploaded at a time.' }),
};
