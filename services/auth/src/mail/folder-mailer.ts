import { Logger } from '@nestjs/common';
import type { Clock } from '@tessera/service-kit';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { emailKey } from '../users/user-keys.js';
import { envelopeOf, type Mail } from './mail.js';
import { Mailer } from './mailer.js';

/** Keeps each mail as a file that its owner alone can read. The log names the file and nothing of what is in it. */
export class FolderMailer extends Mailer {
  private readonly logger = new Logger('mail');
  private readonly composer = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly folder: string,
    private readonly from: string,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.composer.sendMail(envelopeOf(mail, this.from));
    const name = fileName(mail, this.clock.now());
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    await this.write(name, message as Buffer);
    this.logger.log(`no SMTP_URL is set: a mail is kept in ${join(this.folder, name)}`);
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  async forget(address: string): Promise<void> {
    const mark = digest(address);
    const names = await readdir(this.folder).catch(emptyWhereMissing);
    await Promise.all(
      names
        .filter((name) => name.split('.')[0]?.split('-').includes(mark))
        .map((name) => rm(join(this.folder, name), { force: true })),
    );
  }

  /** Under its own name only when it is whole. */
  private async write(name: string, content: Buffer): Promise<void> {
    const unfinished = join(this.folder, `${name}.part`);
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(this.folder, name));
  }
}

/** In order of time; whom it is to or about can be found again without being read off. */
function fileName({ to, replyTo }: Mail, at: Date): string {
  const time = at.toISOString().replace(/\D/g, '');
  const people = [to, ...(replyTo === undefined ? [] : [replyTo])].map(digest);
  return `${[time, ...people, randomBytes(6).toString('hex')].join('-')}.eml`;
}

function digest(address: string): string {
  return createHash('sha256').update(emailKey(address)).digest('hex').slice(0, 32);
}

function emptyWhereMissing(error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}
