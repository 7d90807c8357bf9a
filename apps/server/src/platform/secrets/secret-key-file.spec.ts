import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toKey, toKeyText } from '../../testing/test-secrets.ts';
import { FileKeyRing, makeSecretKeyFile, prependSecretKey } from './secret-key-file.ts';

const [OLD, NEW] = [toKeyText('old'), toKeyText('new')];

describe('the secret key file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'groundtrack-keys-'));
    file = path.join(folder, 'secret-key');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created once, for its owner only, by the first process', async () => {
    expect(FileKeyRing.open(file)).toBeNull();
    await makeSecretKeyFile(file, OLD);
    await makeSecretKeyFile(file, NEW);
    expect(FileKeyRing.open(file)?.current().id).toBe(toKey(OLD).id);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret-key']);
  });

  it('gives a new key to processes that have read it before', async () => {
    await makeSecretKeyFile(file, OLD);
    const [sealing, opening] = [FileKeyRing.open(file), FileKeyRing.open(file)];
    await prependSecretKey(file, NEW);
    expect(sealing?.current().id).toBe(toKey(NEW).id);
    expect(sealing?.find(toKey(OLD).id)).not.toBeNull();
    expect(opening?.find(toKey(NEW).id)).not.toBeNull();
    expect(readFileSync(file, 'utf8').match(/^#/gm)).toHaveLength(2);
  });

  it('keeps the loaded keys if it is deleted or damaged', async () => {
    await makeSecretKeyFile(file, OLD);
    const ring = FileKeyRing.open(file);
    writeFileSync(file, 'no key');
    expect(ring?.current().id).toBe(toKey(OLD).id);
    rmSync(file);
    expect(ring?.current().id).toBe(toKey(OLD).id);
    expect(ring?.find(toKey(NEW).id)).toBeNull();
  });

  it('describes the expected content if it holds something else', () => {
    writeFileSync(file, `# keys\n${OLD}\npassword\n`);
    expect(() => FileKeyRing.open(file)).toThrow(/is not valid: it holds keys of 256 bits, one a line/);
  });
});
