import { buildWithGo } from './go-program.ts';

/** The last source of MinIO's server that its authors published; the maintained fork in Compose has the same API. */
const MODULE = 'github.com/minio/minio';
const VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c';

/** Its program; it is built with Go on the first call. */
export const ensureMinio = (progress: (text: string) => void): Promise<string> =>
  buildWithGo({ name: 'minio', module: MODULE, version: VERSION, progress });
