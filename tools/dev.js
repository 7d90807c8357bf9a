// `npm run dev`: the server restarts when its sources change, the web app reloads in place.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { installHooks } from './lib/commit-subjects.js';
import { writeCssTypes } from './lib/css-classes.js';
import { installIfNeeded, productEnv, productNode, root, serverArgs } from './lib/project.js';

installIfNeeded();
installHooks();
writeCssTypes();
watch(join(root, 'apps/web/src'), { recursive: true }, (_, name) => {
  if (name?.endsWith('.module.css')) writeCssTypes();
});
const port = process.env['PORT'] ?? '8080';
const env = { ...productEnv(), PORT: port, GROUNDTRACK_SERVER: `http://127.0.0.1:${port}` };
const server = spawn(productNode(), ['--watch', ...serverArgs], {
  cwd: root,
  stdio: 'inherit',
  env,
});
const web = spawn(productNode(), [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'apps/web'),
  stdio: 'inherit',
  env,
});

for (const child of [server, web])
  child.on('exit', (code) => {
    for (const other of [server, web]) other.kill('SIGTERM');
    process.exitCode = code ?? 1;
  });
process.on('SIGINT', () => {});
process.on('SIGTERM', () => [server, web].forEach((child) => child.kill('SIGTERM')));
