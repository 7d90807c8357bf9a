import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { build, type Plugin } from 'vite';

/**
 * Builds `api-docs.html` apart from the app, so that neither loads code of the other, with the script of Scalar's API
 * reference. The package of Scalar holds that script as a text which only its Fastify plugin gives away; loading it into
 * our server would cost 35 MB and most of a second.
 */
export function apiPage(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'api-page',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
      outDir = path.resolve(root, config.build.outDir);
    },
    async writeBundle() {
      await mkdir(path.join(outDir, 'api-reference'), { recursive: true });
      await writeFile(path.join(outDir, 'api-reference/scalar.js'), await readScript());
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        build: { outDir, emptyOutDir: false, rolldownOptions: { input: path.join(root, 'api-docs.html') } },
      });
    },
  };
}

/** Shown by Scalar in an empty field for a key. It cannot be configured, and looks like a key. */
const KEY_PLACEHOLDER = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT';

async function readScript(): Promise<Buffer> {
  const server = fastify();
  await server.register(scalar, { routePrefix: '/reference', configuration: { url: '/api/openapi.json' } });
  const { rawPayload, statusCode } = await server.inject('/reference/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error(`@scalar/fastify-api-reference answered ${statusCode} for its script`);
  return Buffer.from(rawPayload.toString('utf8').replaceAll(KEY_PLACEHOLDER, 'Paste your apiKey'));
}
