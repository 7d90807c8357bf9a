// Runs before and after `npm pack` and `npm publish`. Inside the workspace the package is TypeScript source; published, it
// is JavaScript with declarations. `begin` builds it and writes the manifest of the published package, `end` restores it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const MANIFEST = 'package.json';
const KEPT = '.package.json.source';

if (process.argv[2] === 'end') {
  renameSync(KEPT, MANIFEST);
  rmSync('LICENSE');
} else {
  rmSync('dist', { recursive: true, force: true });
  execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  for (const path of globSync('dist/**/*.d.ts')) {
    const declarations = readFileSync(path, 'utf8');
    writeFileSync(path, declarations.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
  copyFileSync('../../LICENSE', 'LICENSE');
  copyFileSync(MANIFEST, KEPT);
  const { devDependencies: _, scripts: __, ...manifest } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } };
  writeFileSync(MANIFEST, `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`);
}
