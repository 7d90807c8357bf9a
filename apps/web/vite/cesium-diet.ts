import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const ENGINE_SOURCE = /\/@cesium\/engine\/Source\/.*\.js$/;
const DEBUG_BLOCK = /\/\/>>includeStart\(['"]debug['"], pragmas\.debug\);?[\s\S]*?\/\/>>includeEnd\(['"]debug['"]\);?/g;

/** Drops the argument checks Cesium marks as debug code, as its own release build does. */
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
const STUB = '\0codec-stub:';

/**
 * Replaces those decoders by stubs. Build only: there, tree shaking removes their users, while in dev a module that
 * runs `new Autolinker()` as it loads would break.
 */
function codecStubs(): Plugin {
  return {
    name: 'cesium-codec-stubs',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return source in CODECS && importer && ENGINE_SOURCE.test(importer) ? STUB + source : null;
    },
    load(id) {
      if (!id.startsWith(STUB)) return null;
      const names = CODECS[id.slice(STUB.length)] ?? [];
      return names
        .map((name) => (name === 'default' ? 'export default null;' : `export const ${name} = null;`))
        .join('\n');
    },
  };
}

export function cesiumDiet(): Plugin[] {
  return [strip(), codecStubs()];
}
