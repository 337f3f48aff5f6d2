import { z } from 'zod';
import { LIMITS } from '../limits.js';

/** `PUT /api/user/profile-image`: the picture as a data URL. What its bytes are, media looks at. */
export const ProfileImageBody = z.object({
  imageData: z
    .string()
    .max(LIMITS.body.profileImage)
    .regex(/^data:image\/[\w.+-]+;base64,/i, 'A profile picture is a data URL of an image'),
});
export type ProfileImageBody = z.infer<typeof ProfileImageBody>;

/** The response of `PUT /api/user/profile-image`. */
export const ProfileImageResponse = z
  .object({
    profileImageUrl: z.string(),
  })
  .readonly();
export type ProfileImageResponse = z.infer<typeof ProfileImageResponse>;

/** `none`: nobody asked for one, or it was erased after its days. */
export const EXPORT_STATES = ['none', 'queued', 'running', 'ready', 'failed'] as const;

/**
 * `POST` and `GET /api/user/export`: how far the ZIP of a person's own data is. `done` and `total` count pictures.
 * `downloadUrl` is always null: links are made by `POST /api/user/export/link`. Services and pages of the version
 * before still read it.
 */
export const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  done: z.number().int().min(0),
  total: z.number().int().min(0),
  downloadUrl: z.string().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

/** `POST /api/user/export/link`: a path that opens the ZIP without a token for `LIMITS.exportLinkSeconds`. */
export const ExportLink = z
  .object({
    downloadUrl: z.string(),
  })
  .readonly();
export type ExportLink = z.infer<typeof ExportLink>;

/** The path of a link; `token` is the permission. */
export function exportUrl(token: string): string {
  return `/api/user/export/${token}`;
}
