import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { spaciousFolder } from '@groundtrack/embedded-postgres';
import type { Db } from '../platform/db/database.ts';
import { type ServerProcess, startServerProcess } from './crash/server-process.ts';
import { type MemoryProbe, openMemoryProbe, PROBED } from './memory-probe.ts';
import { testDatabaseWithPlaces } from './test-database.ts';

export interface ProbedServer {
  readonly server: ServerProcess;
  readonly dataDir: string;
  /** A connection to the database next to that of the server. */
  readonly db: Db;
  readonly memory: MemoryProbe;
  readonly close: () => Promise<void>;
}

/** The product as a separate process with its own database and data folder, whose memory can be measured. */
export async function openProbedServer(settings: Readonly<Record<string, string>>): Promise<ProbedServer> {
  const dataDir = await mkdtemp(path.join(await spaciousFolder(), 'groundtrack-probed-'));
  const opened = await testDatabaseWithPlaces();
  const closeRest = async (): Promise<void> => {
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: opened.setting,
      SIMULATION_SPEED: '6000',
      ...settings,
      ...PROBED,
    });
    const memory = await openMemoryProbe(server.printed());
    const close = async (): Promise<void> => {
      memory.close();
      await server.stop();
      await closeRest();
    };
    return { server, dataDir, db: opened.database.transactions, memory, close };
  } catch (error) {
    await closeRest();
    throw error;
  }
}
