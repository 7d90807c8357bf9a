import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { workspaces } from './tools/lib/workspaces.js';

/**
 * Unit specs run anywhere; `*.db.spec.ts` run once on the embedded PostgreSQL and once on Debian's. `npm test` leaves out
 * `*.slow.*`, files of several seconds, which `npm run test:slow` runs.
 */
const databaseSpecs = 'src/**/*.db.spec.ts';
/** Those of the whole server, for which one database is enough: the specs of its stores run their SQL on both. */
const embeddedSpecs = 'src/**/*.embedded.spec.ts';
const enduranceSpecs = 'src/testing/{abuse,crash,fuzz}/**/*.{db,embedded}.spec.ts';
/** What `npm test` leaves out. */
const skipped = process.env['SKIP_SLOW'] === undefined ? [] : ['**/*.slow.*'];
/** An end to what hangs, on a machine that is busy with the other core, too. */
const timeLimits = { testTimeout: 30_000, hookTimeout: 60_000 };
const propertySeed = join(import.meta.dirname, 'tools/testing/property-seed.ts');
/**
 * A thread runs one file after another without loading every module again, which was more than half of the time. A file
 * leaves nothing behind: no timers, mocks, open servers or changes of the environment.
 */
const sharedWorkers = { pool: 'threads', isolate: false } as const;
/** The same in processes: specs on a database limit, signal and outlive the process they run in. */
const sharedProcesses = { pool: 'forks', isolate: false } as const;

/**
 * Specs of Node run as Node runs the product, which reads TypeScript by itself: nothing is transformed. Without
 * `nodeLoader` there is no `vi.mock`.
 */
const asNodeRuns = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

/** @param folders workspaces whose unit specs need nothing but Node */
function unit(name: string, folders: readonly string[]) {
  return {
    test: {
      name,
      include: folders.map((folder) => `${folder}/**/*.spec.{ts,tsx}`),
      exclude: [
        '**/*.db.spec.ts',
        '**/*.embedded.spec.ts',
        '**/*.s3.spec.ts',
        '**/node_modules/**',
        '**/dist/**',
        ...skipped,
      ],
      setupFiles: [propertySeed],
      ...sharedWorkers,
      ...asNodeRuns,
      ...timeLimits,
    },
  };
}

function web(root: string) {
  return {
    test: {
      name: basename(root),
      root,
      include: ['src/**/*.spec.{ts,tsx}', 'vite/**/*.spec.ts'],
      exclude: skipped,
      environment: 'happy-dom',
      // Packages hold no state: Node reads them once for all files of a thread.
      server: { deps: { external: [/\/packages\/[^/]+\/src\//] } },
      setupFiles: [propertySeed, './src/testing/setup.ts'],
      ...sharedWorkers,
      ...timeLimits,
    },
  };
}

function database(name: string, server: 'embedded' | 'debian') {
  return {
    test: {
      name,
      root: 'apps/server',
      include: server === 'embedded' ? [databaseSpecs, embeddedSpecs] : [databaseSpecs],
      exclude: server === 'embedded' ? [enduranceSpecs, ...skipped] : [],
      setupFiles: [propertySeed],
      globalSetup: [`./src/testing/global-setup-${server}.ts`],
      ...sharedProcesses,
      ...asNodeRuns,
      ...timeLimits,
    },
  };
}

/** Abuse, fuzz, and crash: minutes of load on a whole server. */
const endurance = {
  test: {
    ...database('endurance', 'embedded').test,
    include: [enduranceSpecs],
    exclude: [],
  },
};

/** Specs on a real object store, which each file starts; some run the whole product on it. */
const objectStore = {
  test: {
    name: 's3',
    root: 'apps/server',
    include: ['src/**/*.s3.spec.ts'],
    globalSetup: ['./src/testing/global-setup-embedded.ts'],
    ...sharedProcesses,
    ...asNodeRuns,
    ...timeLimits,
  },
};

/** Specs of the package that starts databases: they start servers of their own. */
const ownServers = {
  test: {
    name: 'pg-own',
    root: 'packages/embedded-postgres',
    include: [databaseSpecs],
    ...sharedProcesses,
    ...asNodeRuns,
    ...timeLimits,
  },
};

/**
 * Files that take ten seconds and more, the longest first. Vitest begins with the largest where it has never run, so that
 * a short file about a long wait would be alone at the end.
 */
const LONG = [
  'testing/crash/random-crash.db.spec.ts',
  'testing/crash/crash.embedded.spec.ts',
  'testing/fuzz/fuzz.embedded.spec.ts',
  'index/harvest/harvest-command.slow.db.spec.ts',
  'simulated/simulated-provider.slow.spec.ts',
  'server-specs/taskings.slow.db.spec.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((end) => moduleId.endsWith(end));
      return at < 0 ? LONG.length : at;
    };
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}

const WEB = 'apps/web';
/** Journeys are Playwright's. */
const nodeWorkspaces = workspaces().filter((folder) => folder !== WEB && folder !== 'e2e');
/**
 * Unit specs are the projects `node` and `web`: a project has threads of its own, and those of a dozen projects took as
 * long to start and to load as several of their specs. Those of one workspace are also a project by the name of its folder.
 */
const unitProjects = [
  unit('node', nodeWorkspaces),
  ...nodeWorkspaces.map((folder) => unit(basename(folder), [folder])),
  web(WEB),
];

export default defineConfig({
  test: {
    // Vitest would leave a core free, which of two is half.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
    projects: [
      ...unitProjects,
      database('pg-embedded', 'embedded'),
      database('pg-debian', 'debian'),
      endurance,
      ownServers,
      objectStore,
    ],
  },
});
