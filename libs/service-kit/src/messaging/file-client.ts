import { Injectable } from '@nestjs/common';
import type { FilePattern, Service } from '@tessera/contracts';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { unavailable } from '../app-error.js';
import { currentTrace, inSpan } from '../tracing/tracing.js';
import { isLost, refusalOf } from './message-client.js';
import { ServiceTokens } from './service-token.js';

/** Where a file for this pattern is sent to, at its callee. */
export const filePath = (name: string): string => `/internal/${name}`;

/** What travels beside the file, in headers. */
export const FILE_HEADERS = { token: 'x-service-token', payload: 'x-payload', sha256: 'x-sha256' } as const;

/** What the sender's token vouches for. */
export interface SignedFile {
  readonly payload: unknown;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
}

export type ServiceUrls = Readonly<Partial<Record<Service, string>>>;

/** Sends files to other services and waits for the response, never longer than the pattern's deadline. */
@Injectable()
export class FileClient {
  constructor(
    private readonly tokens: ServiceTokens,
    private readonly urls: ServiceUrls,
  ) {}

  /**
   * @throws AppError with the callee's own code where it refuses, DEPENDENCY_UNAVAILABLE where it does not
   * respond in time, cannot be reached or responds what the pattern does not allow.
   */
  send<In, Out>(pattern: FilePattern<In, Out>, payload: In, file: Buffer): Promise<Out> {
    return inSpan('CLIENT', `file ${pattern.name}`, () => this.sendTraced(pattern, payload, file));
  }

  private async sendTraced<In, Out>(pattern: FilePattern<In, Out>, payload: In, file: Buffer): Promise<Out> {
    const trace = currentTrace();
    const base = this.urls[pattern.callee];
    if (!base) throw new Error(`no address for ${pattern.callee}`);
    const sha256 = createHash('sha256').update(file).digest('hex');
    const signed: SignedFile = { payload, sha256 };
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': file.length,
      [FILE_HEADERS.token]: await this.tokens.sign(pattern.callee, pattern.name, signed),
      [FILE_HEADERS.payload]: encodeURIComponent(JSON.stringify(payload)),
      [FILE_HEADERS.sha256]: sha256,
      ...(trace === undefined ? {} : { traceparent: trace }),
    };
    const url = new URL(filePath(pattern.name), base);
    const signal = AbortSignal.timeout(pattern.deadline);
    const post = () => postFile(url, headers, file, signal);
    let response: FileResponse;
    try {
      // A replica that stops closes its connections; another one responds. Every handler can run twice.
      response = await post().catch((error: unknown) => {
        if (isLost(error)) return post();
        throw error;
      });
    } catch (error) {
      throw unavailable(pattern.name, error);
    }
    if (response.status !== 200) throw refusalOf(pattern, response.body);
    const parsed = pattern.response.safeParse(response.body);
    if (!parsed.success) throw unavailable(pattern.name, parsed.error);
    return parsed.data;
  }
}

interface FileResponse {
  readonly status: number;
  readonly body: unknown;
}

/** On a connection of its own: files are rare and large, and so every replica of the callee gets its share of them. */
function postFile(
  url: URL,
  headers: Record<string, string | number>,
  file: Buffer,
  signal: AbortSignal,
): Promise<FileResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false, headers, signal });
    sent.once('error', reject);
    sent.once('response', (response) => {
      json(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    sent.end(file);
  });
}
