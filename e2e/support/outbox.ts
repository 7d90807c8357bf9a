import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/**
 * The text of the latest email to an address that holds `part`; the server of the journeys writes emails into a folder.
 */
export async function mailTo(address: string, part: string): Promise<string> {
  const folder = join(process.env['GROUNDTRACK_DATA'] ?? '', 'outbox');
  let found: string | undefined;
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
      const mails = await Promise.all(names.map(async (name) => decoded(await readFile(join(folder, name), 'utf8'))));
      found = mails.findLast((mail) => mail.includes(`To: ${address}`) && mail.includes(part));
      return found !== undefined;
    })
    .toBe(true);
  return found ?? '';
}

/** Undoes quoted-printable (RFC 2045, section 6.7) for text in ASCII. */
function decoded(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
