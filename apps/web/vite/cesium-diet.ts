import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const ENGINE_SOURCE = /\/@cesium\/engine\/Source\/.*\.js$/;
const DEBUG_BLOCK = /\/\/>>includeStart\(['"]debug['"], pragmas\.debug\);?[\s\S]*?\/\/>>includeEnd\(['"]debug['"]\);?/g;

/** Removes the argument checks that Cesium marks as debug code, like Cesium's release build. */
export function stripDebugCode(code: string): string {
  return code.replace(DEBUG_BLOCK, '');
}

/** Drops comments and blank lines from a shader module: one GLSL text in a string with `\n\` at the end of each line. */
export function stripShaderComments(code: string): string {
  const start = code.indexOf('"');
  const end = code.lastIndexOf('"');
  if (start < 0 || end <= start) return code;
  const shader = code
    .slice(start + 1, end)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*?(?=\\n\\?\n|\\n|\n|$)/g, '')
    .replace(/(?:[ \t]*\\n\\\n)+/g, '\\n\\\n');
  return code.slice(0, start + 1) + shader + code.slice(end);
}

function strip(): Plugin {
  return {
    name: 'cesium-strip',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ENGINE_SOURCE.test(id)) return null;
      const code = stripDebugCode(await readFile(id, 'utf8'));
      return id.includes('/Source/Shaders/') ? stripShaderComments(code) : code;
    },
  };
}

/** Decoders of model and document formats this app never opens, with the names Cesium imports from them. */
const CODECS: Readonly<Record<string, readonly string[]>> = {
  '@spz-loader/core': ['loadSpz'],
  meshoptimizer: ['MeshoptDecoder'],
  autolinker: ['default'],
  '@zip.js/zip.js/lib/zip-core.js': [
    'BlobReader',
    'BlobWriter',
    'configure',
    'Data64URIWriter',
    'TextReader',
    'TextWriter',
    'ZipReader',
    'ZipWriter',
  ],
};

/**
 * Engine modules that drag in the whole of 3D Tiles, glTF models, point clouds and voxels, none of which this globe
 * shows. Two draw entities of these kinds and become visualizers with nothing to do; the others are only requested
 * `instanceof` by the widget and the scene.
 */
const NOTHING_TO_DRAW =
  'export default class { update() { return true; } isDestroyed() { return false; } destroy() {} }';
const NO_INSTANCES = 'export default class {}';
const MODULES: Readonly<Record<string, string>> = {
  'DataSources/ModelVisualizer.js': NOTHING_TO_DRAW,
  'DataSources/Cesium3DTilesetVisualizer.js': NOTHING_TO_DRAW,
  'Scene/Cesium3DTileset.js': NO_INSTANCES,
  'Scene/TimeDynamicPointCloud.js': NO_INSTANCES,
  'Scene/VoxelPrimitive.js': NO_INSTANCES,
};

export const STUBBED_MODULES = Object.keys(MODULES);

/** The replacement of an engine module in the build; null if the module itself is used. */
export function moduleStub(id: string): string | null {
  const [, name] = id.split('/@cesium/engine/Source/');
  return (name && MODULES[name]) || null;
}

const STUB = '\0codec-stub:';

/**
 * Puts stubs in the place of both. Build only: there, tree shaking removes their users, while in dev a module that
 * runs `new Autolinker()` as it loads would break.
 */
function stubs(): Plugin {
  return {
    name: 'cesium-stubs',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return source in CODECS && importer && ENGINE_SOURCE.test(importer) ? STUB + source : null;
    },
    load(id) {
      if (!id.startsWith(STUB)) return moduleStub(id);
      const names = CODECS[id.slice(STUB.length)] ?? [];
      return names
        .map((name) => (name === 'default' ? 'export default null;' : `export const ${name} = null;`))
        .join('\n');
    },
  };
}

export function cesiumDiet(): Plugin[] {
  return [stubs(), strip()];
}
