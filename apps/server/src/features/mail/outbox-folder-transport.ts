import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '../../lib/once.ts';
import { mailMessage } from './mail-message.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

/** Writes each email as an `.eml` file. File names sort by time. */
export class OutboxFolderTransport implements MailTransport {
  readonly #folder: string;
  readonly #from: string;
  readonly #openComposer = once(openComposer);

  constructor(folder: string, from: string) {
    this.#folder = folder;
    this.#from = from;
  }

  async send(mail: OutgoingMail): Promise<void> {
    const composer = await this.#openComposer();
    const { message } = await composer.sendMail(mailMessage(mail, this.#from));
    await mkdir(this.#folder, { recursive: true });
    const time = new Date(mail.queuedAtMs).toISOString().replace(/[:.]/g, '-');
    const path = join(this.#folder, `${time}-${mail.id}.eml`);
    const unfinished = `${path}.part`;
    // Links in emails open accounts and files, so only the operator may read them.
    await writeFile(unfinished, message, { mode: 0o600 });
    await rename(unfinished, path);
  }
}

/** Loads the library when the first email is sent. */
async function openComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true });
}
