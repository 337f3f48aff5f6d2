import { Injectable } from '@nestjs/common';
import { AppError, Metrics } from '@tessera/service-kit';
import { open } from 'node:fs/promises';
import { Gauge, Histogram } from 'prom-client';
import { SNIFF_BYTES } from './image-format.js';
import { ImageGate, type GateLimits } from './image-gate.js';
import {
  makeMaster,
  readHeader,
  type ImageSource,
  type MasterImage,
  type MasterShape,
} from './master-image.js';
import { makePosting, type PostingImages } from './posting-image.js';

async function firstBytes(source: ImageSource): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source.subarray(0, SNIFF_BYTES);
  const file = await open(source, 'r');
  try {
    const bytes = Buffer.alloc(SNIFF_BYTES);
    const { bytesRead } = await file.read(bytes, 0, SNIFF_BYTES, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Turns what somebody sent into a master, as many at once as this process can bear. */
@Injectable()
export class ImageIntake {
  /** A header may take a second as well: of a GIF it is known once all its frames were looked through. */
  private readonly headers: ImageGate;
  private readonly gate: ImageGate;
  private readonly seconds: Histogram;

  constructor(limits: GateLimits, metrics: Metrics) {
    const [headers, gate] = [new ImageGate(limits), new ImageGate(limits)];
    this.headers = headers;
    this.gate = gate;
    const registers = [metrics.registry];
    this.seconds = new Histogram({
      name: 'media_master_seconds',
      help: 'Time to make a master and its variants, or a picture for posting, without the time spent waiting for a turn',
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    });
    new Gauge({
      name: 'media_images_waiting',
      help: 'Images that wait for their turn to have their header read, or to be decoded',
      registers,
      collect() {
        this.set(headers.load.waiting + gate.load.waiting);
      },
    });
    new Gauge({
      name: 'media_images_waiting_limit',
      help: 'Images that may wait in this process; more are refused',
      registers,
      collect() {
        this.set(limits.waiting);
      },
    });
  }

  /** @throws AppError UNSUPPORTED_IMAGE, FILE_TOO_LARGE, IMAGE_UNREADABLE, DEPENDENCY_UNAVAILABLE. */
  master(ownerId: string, source: ImageSource, shape: MasterShape = 'photo'): Promise<MasterImage> {
    return this.inTurn(ownerId, source, () => makeMaster(source, shape));
  }

  /** A picture for posting. @throws AppError as {@link master}. */
  posting(ownerId: string, source: ImageSource): Promise<PostingImages> {
    return this.inTurn(ownerId, source, () => makePosting(source));
  }

  private async inTurn<T>(ownerId: string, source: ImageSource, work: () => Promise<T>): Promise<T> {
    const { countedPixels: pixels } = await this.headers.run({ ownerId, pixels: 0 }, async () =>
      readHeader(source, await firstBytes(source)),
    );
    return this.gate.run({ ownerId, pixels }, async () => {
      const done = this.seconds.startTimer();
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && error.code === 'DEPENDENCY_UNAVAILABLE') this.gate.putLast(ownerId);
        throw error;
      } finally {
        done();
      }
    });
  }
}
