import { ZipArchive } from 'archiver';
import { once } from 'node:events';
import { Readable } from 'node:stream';

/** Writes a ZIP entry by entry, so that one picture at a time is open. Read `output` while entries are added. */
export class ZipWriter {
  private readonly archive = new ZipArchive({ forceZip64: false, zlib: { level: 6 } });
  private broken: Error | null = null;

  constructor() {
    this.archive.on('error', (error) => (this.broken = error));
  }

  get output(): Readable {
    return this.archive;
  }

  /** A picture, which is as small as it gets already. */
  async picture(name: string, stream: Readable): Promise<void> {
    await this.add(name, stream, true);
  }

  /** A text, written as it comes. */
  async text(name: string, parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
    await this.add(name, Readable.from(parts), false);
  }

  /** A list as JSON, written as it comes. */
  async list(name: string, items: AsyncIterable<unknown>): Promise<void> {
    await this.text(name, jsonList(items));
  }

  async json(name: string, value: unknown): Promise<void> {
    await this.text(name, [`${JSON.stringify(value, null, 2)}\n`]);
  }

  async finish(): Promise<void> {
    await this.archive.finalize();
  }

  /** Ends the output with this error. */
  fail(error: Error): void {
    this.archive.destroy(error);
  }

  private async add(name: string, source: Readable, store: boolean): Promise<void> {
    if (this.broken) throw this.broken;
    const failed = new AbortController();
    const onError = (error: Error) => failed.abort(error);
    source.once('error', onError);
    this.archive.once('close', onError);
    const written = once(this.archive, 'entry', { signal: failed.signal });
    this.archive.append(source, { name, store });
    try {
      await written;
    } catch (error) {
      throw source.errored ?? this.archive.errored ?? error;
    } finally {
      source.off('error', onError);
      this.archive.off('close', onError);
    }
  }
}

async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield before + JSON.stringify(item, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
