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
export interface ReceivedUpload<Fields> {
  readonly fields: Fields;
  readonly files: readonly ReceivedFile[];
}
