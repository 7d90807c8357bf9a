import { access, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { moduleStub, STUBBED_MODULES, stripDebugCode, stripShaderComments } from './cesium-diet.ts';
import { cesiumFile, engineRoot } from './cesium-files.ts';
import { compressFolder } from './precompress.ts';

describe('cesiumFile', () => {
  const root = '/engine';

  test('finds workers in the build and assets in the sources', () => {
    expect(cesiumFile(root, 'Workers/createPolygonGeometry.js')).toBe('/engine/Build/Workers/createPolygonGeometry.js');
    expect(cesiumFile(root, 'Assets/Textures/NaturalEarthII/0/0/0.jpg')).toBe(
      '/engine/Source/Assets/Textures/NaturalEarthII/0/0/0.jpg',
    );
  });

  test.each(['../package.json', 'Workers/../../package.json', 'Assets/Textures/maki/art.png', 'Core/Ion.js', ''])(
    'rejects %j',
    (outside) => {
      expect(cesiumFile(root, outside)).toBeNull();
    },
  );
});

describe('the diet of the build', () => {
  test('drops debug blocks and nothing else', () => {
    const code = "a();\n//>>includeStart('debug', pragmas.debug);\ncheck(a);\n//>>includeEnd('debug');\nb();";
    expect(stripDebugCode(code).replace(/\s+/g, '')).toBe('a();b();');
  });

  test('drops comments of a shader and keeps the shader', () => {
    const code = [
      '//made by the build',
      'export default "uniform vec4 a; // color\\n\\',
      '/* two\\n\\',
      ' lines */\\n\\',
      '\\n\\',
      '#ifdef X // why\\n\\',
      'out float b;\\n\\',
      '#endif\\n\\',
      '";',
    ].join('\n');
    const shader = stripShaderComments(code);
    expect(shader).not.toMatch(/color|lines|why/);
    // Evaluated as a string literal: directives stay on separate lines.
    const text = JSON.parse(shader.slice(shader.indexOf('"'), -1).replaceAll('\\\n', '')) as string;
    expect(text.split('\n').map((line) => line.trim())).toEqual([
      'uniform vec4 a;',
      '#ifdef X',
      'out float b;',
      '#endif',
      '',
    ]);
  });

  test('finds in the installed engine what it strips', async () => {
    const shader = await readFile(path.join(engineRoot(), 'Source/Shaders/GlobeFS.js'), 'utf8');
    expect(stripShaderComments(shader).length).toBeLessThan(shader.length * 0.95);
    const source = await readFile(path.join(engineRoot(), 'Source/Core/Cartesian3.js'), 'utf8');
    expect(stripDebugCode(source)).not.toContain('pragmas.debug');
  });
});

describe('stubbed engine modules', () => {
  test.each(STUBBED_MODULES)('%s exists in the installed engine and is replaced', async (name) => {
    const file = path.join(engineRoot(), 'Source', name);
    await access(file);
    expect(moduleStub(file)).toContain('export default class');
  });

  test('leaves every other module alone', () => {
    expect(moduleStub(path.join(engineRoot(), 'Source/Scene/Scene.js'))).toBeNull();
    expect(moduleStub('/app/src/Scene/Cesium3DTileset.js')).toBeNull();
  });
});

test('compressFolder writes readable twins of text files and leaves the rest alone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'precompress-'));
  const text = 'const a = 1;\n'.repeat(500);
  await writeFile(path.join(folder, 'app.js'), text);
  await writeFile(path.join(folder, 'tiny.js'), 'a');
  await writeFile(path.join(folder, 'photo.jpg'), text);
  await compressFolder(folder);
  expect((await readdir(folder)).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'photo.jpg', 'tiny.js']);
  expect(brotliDecompressSync(await readFile(path.join(folder, 'app.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(path.join(folder, 'app.js.gz'))).toString()).toBe(text);
});
