import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';

/** The contract's bodies are few levels deep, and what takes back a step of 5,000 photos has a dozen values of each. */
const MOST_DEPTH = 16;
const MOST_VALUES = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Passes a JSON text on while it is no deeper and has no more values than any body of the contract: parsing twelve
 * megabytes of brackets would stop the process for everybody. It ends with a VALIDATION_FAILED at the first byte that
 * is too much. Strings, however long, are skipped and not looked at.
 */
export class JsonShape extends Transform {
  private depth = 0;
  private values = 0;
  private inString = false;
  /** The text of a string went on at the end of a chunk with so many backslashes. */
  private backslashes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.isPlain(chunk)) done(null, chunk);
    else
      done(
        new AppError('VALIDATION_FAILED', { text: 'The body is nested too deep or has too many values.' }),
      );
  }

  private isPlain(chunk: Buffer): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.inString) {
        at = this.endOfString(chunk, at);
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (byte === QUOTE) this.inString = true;
      else if (OPENING.has(byte)) this.depth += 1;
      else if (CLOSING.has(byte)) this.depth -= 1;
      if (byte === COMMA || OPENING.has(byte)) this.values += 1;
      if (this.depth > MOST_DEPTH || this.values > MOST_VALUES) return false;
      at += 1;
    }
    return true;
  }

  /** Where the string ends, or the chunk. */
  private endOfString(chunk: Buffer, from: number): number {
    const quote = chunk.indexOf(QUOTE, from);
    const end = quote === -1 ? chunk.length : quote;
    let before = end;
    while (before > from && chunk[before - 1] === BACKSLASH) before -= 1;
    const backslashes = end - before + (before === from ? this.backslashes : 0);
    if (quote === -1) {
      this.backslashes = backslashes;
      return end;
    }
    this.backslashes = 0;
    this.inString = backslashes % 2 === 1;
    return quote + 1;
  }
}

/** Has every JSON body of this process looked at before it is parsed. */
export function limitJsonShape(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return done(null, payload);
    const shape = new JsonShape();
    // A client that disconnects ends both.
    payload.once('error', (error) => shape.destroy(error));
    payload.once('close', () => {
      if (!payload.readableEnded) shape.destroy();
    });
    done(null, payload.pipe(shape));
  });
}
