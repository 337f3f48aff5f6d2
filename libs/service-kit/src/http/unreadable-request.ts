import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '../app-error.js';
import { errorBody } from './error-filter.js';

/**
 * Responds to what Node's parser could not read as a request, such as too many headers or an unknown transfer encoding,
 * in the contract's shape, and closes the connection: nobody knows where the next request would begin.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError('VALIDATION_FAILED', { cause: error });
  const body = JSON.stringify(errorBody(refusal, randomUUID()));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
