import { defineConfig } from 'vitest/config';

/** Unit specs run anywhere; `*.db.spec.ts` run once on the embedded PostgreSQL and once on Debian's. */
const databaseSpecs = 'src/**/*.db.spec.ts';

function unit(name: string, root: string) {
  return {
    test: {
      name,
      root,
      include: ['**/*.spec.{ts,tsx}'],
      exclude: ['**/*.db.spec.ts', '**/node_modules/**', 'dist/**'],
    },
  };
}

function database(name: string, server: 'embedded' | 'debian') {
  return {
    test: {
      name,
      root: 'apps/server',
      include: [databaseSpecs],
      // It starts servers of its own, always the embedded ones: once is enough.
      exclude: server === 'debian' ? ['**/embedded-server.db.spec.ts'] : [],
      globalSetup: [`./src/testing/global-setup-${server}.ts`],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      unit('contract', 'packages/contract'),
      unit('orbit', 'packages/orbit'),
      unit('cog', 'packages/cog'),
      unit('geo', 'packages/geo'),
      unit('server', 'apps/server'),
      unit('tools', 'tools'),
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.spec.{ts,tsx}', 'vite/**/*.spec.ts'],
          environment: 'happy-dom',
          setupFiles: ['./src/testing/setup.ts'],
        },
      },
      database('pg-embedded', 'embedded'),
      database('pg-debian', 'debian'),
    ],
  },
});
