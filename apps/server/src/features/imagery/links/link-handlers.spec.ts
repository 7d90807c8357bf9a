import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, type ProblemCode, problems, toCents } from '@groundtrack/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LocalBlobStore } from '../../../platform/blobs/local-blob-store.ts';
import { CALLER, LIVE_KEY, problemIn, type TestHttp, testHttp } from '../../../platform/http/testing/test-http.ts';
import { linkHandlers } from './link-handlers.ts';
import { signLink } from './link-token.ts';
import type { LinkableFile } from './pg-linkable-files.ts';

const secret = 'of this server';
const NOW_MS = Date.UTC(2026, 10, 21, 18);
const DAY_MS = 86_400_000;
const FILE_ID = '0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77';
const BYTES = Buffer.from('0123456789'.repeat(1000));
const delivered: LinkableFile = {
  kind: 'tiff',
  blobKey: 'deliveries/x/tiff',
  mediaType: 'image/tiff',
  fileName: 'groundtrack-1.tif',
  downloadName: 'Zürich_WorldView-3_2026-08-22.tif',
  sha256: createHash('sha256').update(BYTES).digest('hex'),
  accountId: CALLER.accountId,
  state: 'Delivered',
  refund: null,
  outline: null,
  areaKm2: null,
  isAbandoned: false,
};

describe('links over HTTP', () => {
  let folder: string;
  let blobs: LocalBlobStore;
  let http: TestHttp;
  let files: Map<string, LinkableFile>;
  let nowMs = NOW_MS;
  const handlers = () =>
    linkHandlers({
      files: { find: async (id) => files.get(id) ?? null },
      blobs,
      redirects: false,
      clock: { nowMs: () => nowMs },
      fileLinkSecret: secret,
      publicUrl: () => `${http.url}/`,
    });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'links-'));
    blobs = new LocalBlobStore(path.join(folder, 'blobs'));
    await blobs.put(delivered.blobKey, [BYTES]);
    files = new Map([[FILE_ID, delivered]]);
    http = await testHttp(handlers());
  });
  afterEach(() => {
    files.set(FILE_ID, delivered);
    nowMs = NOW_MS;
  });
  afterAll(async () => {
    await http.close();
    await rm(folder, { recursive: true });
  });

  const send = (fileId: string, headers: Record<string, string> = { apiKey: LIVE_KEY }) =>
    fetch(http.url + endpoints.linkFile.path.replace(':fileId', encodeURIComponent(fileId)), {
      method: 'POST',
      headers,
    });
  const linkNow = async () => endpoints.linkFile.answer.schema.parse(await (await send(FILE_ID)).json());
  const urlOf = (token: string) => http.url + endpoints.linkedFile.path.replace(':token', token);
  async function refusal(answer: Response): Promise<{ readonly code: ProblemCode; readonly detail: string }> {
    const { code, detail } = await problemIn(answer);
    expect(answer.status).toBe(problems[code].status);
    return { code, detail };
  }

  it('a link has an expiry and serves the file to anyone, as a whole and by ranges', async () => {
    const { url, expiresAt } = await linkNow();
    expect(Date.parse(expiresAt)).toBe(NOW_MS + DAY_MS);
    expect(url.startsWith(`${http.url}/api/v3/files/`)).toBe(true);
    const whole = await fetch(url);
    expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), BYTES)).toBe(0);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/tiff',
      'accept-ranges': 'bytes',
      etag: `"${delivered.sha256}"`,
      'content-disposition': `attachment; filename="Z_rich_WorldView-3_2026-08-22.tif"; filename*=UTF-8''Z%C3%BCrich_WorldView-3_2026-08-22.tif`,
    });
    const part = await fetch(url, { headers: { range: 'bytes=5-14' } });
    expect([part.status, await part.text()]).toEqual([206, '5678901234']);
    expect(part.headers.get('content-range')).toBe(`bytes 5-14/${BYTES.length}`);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(BYTES.length)]);
    expect((await fetch(url, { headers: { range: 'bytes=99999-' } })).status).toBe(416);
  });

  it('an external name in the header cannot be anything else than a name', async () => {
    const { url } = await linkNow();
    files.set(FILE_ID, { ...delivered, downloadName: '../a"b\\c\r\nX-Evil: 1;é%.tif' });
    const answer = await fetch(url);
    expect(answer.headers.get('x-evil')).toBeNull();
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename=".._a_b_c__X-Evil: 1;__.tif"; filename*=UTF-8''..%2Fa%22b%5Cc%0D%0AX-Evil%3A%201%3B%C3%A9%25.tif`,
    );
  });

  it('the token appears in no log line and no error', async () => {
    const { url } = await linkNow();
    const token = url.split('/').at(-1) ?? '';
    await (await fetch(url)).arrayBuffer();
    nowMs = NOW_MS + DAY_MS;
    expect(await (await fetch(url)).text()).not.toContain(token);
    expect(http.lines.some(({ event }) => event['path'] === '/api/v3/files/…')).toBe(true);
    expect(JSON.stringify(http.lines)).not.toContain(token);
  });

  it('expires after 24 hours, to the millisecond', async () => {
    const { url } = await linkNow();
    nowMs = NOW_MS + DAY_MS - 1;
    expect((await fetch(url)).status).toBe(200);
    nowMs += 1;
    expect(await refusal(await fetch(url))).toEqual({
      code: 'link-expired',
      detail: 'This link worked until 2026-11-22T18:00:00.000Z; its owner gets a new one in My Imagery.',
    });
  });

  it.each<[string, Partial<LinkableFile> | null, string]>([
    ['refunded', { refund: { amount: toCents(100), state: 'asked' } }, 'the image was refunded'],
    ['refunded, and the money is back', { refund: { amount: toCents(100), state: 'done' } }, 'the image was refunded'],
    ['not delivered any more', { state: 'Failed' }, 'it is Failed'],
    ['replaced', null, 'was replaced'],
  ])('is withdrawn when the image is %s', async (_what, change, words) => {
    const { url } = await linkNow();
    if (change) files.set(FILE_ID, { ...delivered, ...change });
    else files.delete(FILE_ID);
    const { code, detail } = await refusal(await fetch(url));
    expect(code).toBe('link-withdrawn');
    expect(detail).toContain(words);
  });

  it('a rejected refund does not withdraw the link', async () => {
    const { url } = await linkNow();
    files.set(FILE_ID, { ...delivered, refund: { amount: toCents(100), state: 'refused' } });
    expect((await fetch(url)).status).toBe(200);
  });

  it.each([
    ['of another server', signLink({ fileId: FILE_ID, expiresAtMs: NOW_MS + DAY_MS }, 'of another server')],
    [
      'signed for longer by hand',
      signLink({ fileId: FILE_ID, expiresAtMs: NOW_MS }, secret).replace(/^.{30}/, 'A'.repeat(30)),
    ],
    ['cut off', signLink({ fileId: FILE_ID, expiresAtMs: NOW_MS + DAY_MS }, secret).slice(0, 40)],
    ['a file id', FILE_ID],
    ['a blob key', encodeURIComponent(delivered.blobKey)],
    ['a way out of the folder', encodeURIComponent('../../../etc/passwd')],

    ['letters of another alphabet', encodeURIComponent('ключ')],
  ])('a token that is %s is not found', async (_what, token) => {
    expect((await refusal(await fetch(urlOf(token)))).code).toBe('not-found');
  });

  it('only the owner of a delivered file gets a link to it', async () => {
    expect((await refusal(await send(FILE_ID, {}))).code).toBe('session-required');
    for (const id of [crypto.randomUUID(), 'x', delivered.blobKey, '../..'])
      expect((await refusal(await send(id))).code).toBe('not-found');
    files.set(FILE_ID, { ...delivered, accountId: 'another' });
    expect(await refusal(await send(FILE_ID))).toEqual({
      code: 'not-found',
      detail: `You have no file ${FILE_ID}.`,
    });
    files.set(FILE_ID, { ...delivered, kind: 'icon', state: 'Processing' });
    expect((await refusal(await send(FILE_ID))).detail).toContain('it is Processing');
  });

  it('requests are limited for each client address', async () => {
    const limited = await testHttp(handlers(), { limits: { requestsPerMinute: 20 } });
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await fetch(`${limited.url}/api/v3/files/${'x'.repeat(72)}`)).status);
    await limited.close();
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });
});
