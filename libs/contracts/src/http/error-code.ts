import { z } from 'zod';
import type { ErrorCode } from '../errors.js';

/** A code in the body of a response. The server may be of a later version and know more of them than who reads it. */
export const AnyErrorCode = z.string() as unknown as z.ZodType<ErrorCode>;
