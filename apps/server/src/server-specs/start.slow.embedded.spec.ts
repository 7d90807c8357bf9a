import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '../testing/crash/server-process.ts';

const OTHERS = 0o077;

/** The program as an operator starts it, with the embedded database. */
it.runIf(process.platform === 'linux')(
  'closes its data folder and new files to other users, and prints how orders are paid',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-start-'));
    const readable = path.join(folder, 'of-before');
    await writeFile(readable, 'x');
    await chmod(readable, 0o644);
    await chmod(folder, 0o755);
    const server = await startServerProcess({
      DATA_DIR: folder,
      DATABASE_URL: '',
      STRIPE_SECRET_KEY: 'sk_test_start',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_start',
      STRIPE_WEBHOOK_SECRET: 'whsec_start',
      STRIPE_API: 'http://127.0.0.1:9',
    });
    onTestFinished(async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    });
    expect(await readFile(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Umask:\s+0077$/m);
    expect(server.printed()).toMatch(/payment +Stripe with test keys/);
    const names = await readdir(folder);
    expect(names).toEqual(expect.arrayContaining(['of-before', 'postgres', 'secret-key']));
    const open = await Promise.all(
      names.map(async (name) => ((await stat(path.join(folder, name))).mode & OTHERS ? name : null)),
    );
    expect(open.filter((name) => name !== null)).toEqual([]);
    // In a folder of root, the account of the database traverses by its group.
    expect((await stat(folder)).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o710 : 0o700);
    expect(server.printed()).toContain('other users of this machine could read data: closed');
  },
  120_000,
);
