import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ERRORS, type ErrorBody, type ErrorCode } from '@tessera/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mongoose from 'mongoose';
import { AppError, unavailable } from '../app-error.js';
import { DatabaseSilent } from '../database/command-deadlines.js';

/** What the framework, its plugins and the body parser throw has a status; the contract has a code for each. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  406: 'VALIDATION_FAILED',
  412: 'VERSION_CONFLICT',
  413: 'FILE_TOO_LARGE',
  415: 'VALIDATION_FAILED',
  429: 'RATE_LIMITED',
  503: 'DEPENDENCY_UNAVAILABLE',
};

/** The client disconnected; nobody reads the response, and no part failed. */
function isAborted(error: unknown): boolean {
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(
    (error as { code?: string }).code ?? '',
  );
}

const {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} = mongoose.mongo;
/** The topology is closed where the service connects to it again. */
const DATABASE_AWAY = [
  DatabaseSilent,
  MongoNetworkError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
];
/** All connections stayed busy; the driver does not export the class. */
const NO_CONNECTION = 'MongoWaitQueueTimeoutError';
/**
 * The server ended the connection, and the driver writes to it before it hears so: Node's own error, which it passes
 * on.
 */
const ENDED = 'EPIPE';
/** MaxTimeMSExpired: the database ended a command at its deadline. */
const CUT = 50;

function isDatabaseAway(thrown: unknown): boolean {
  // A bulk write wraps whatever ended it.
  const wrapped: unknown = thrown instanceof MongoBulkWriteError ? thrown.errorResponse : null;
  const error = wrapped instanceof Error ? wrapped : thrown;
  if (error instanceof MongoServerError) return error.code === CUT;
  const { name, code } = (error ?? {}) as NodeJS.ErrnoException;
  return DATABASE_AWAY.some((type) => error instanceof type) || name === NO_CONNECTION || code === ENDED;
}

/** Turns whatever was thrown into an error of the contract. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return unavailable('database', error);
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && CODE_OF_STATUS[status]) {
    return new AppError(CODE_OF_STATUS[status], { cause: error });
  }
  if (error instanceof Error && error.message === 'Unexpected end of multipart data') {
    return new AppError('VALIDATION_FAILED', { text: 'The upload ended too early.', cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}

/** The response body for an error. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const text = error.code === 'INTERNAL' ? ERRORS.INTERNAL.text : error.message;
  const body = { error: text, message: text, code: error.code, requestId };
  return error.details === undefined ? body : { ...body, details: error.details };
}

/** Responds to every failure of an HTTP handler in the contract's shape; logs those that are our own. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('errors');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const error = toAppError(thrown);
    if (error.status >= 500 && !isAborted(thrown)) {
      this.logger.error(
        { code: error.code, info: error.info, requestId: request.id, err: error.cause ?? error },
        error.message,
      );
    }
    if (reply.sent) return;
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
    // Also where the response would have been one to keep.
    void reply.status(error.status).header('cache-control', 'no-store').send(errorBody(error, request.id));
  }
}
