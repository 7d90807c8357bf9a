import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from './project-files.ts';

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]/g;

/** The imports of a file: packages by name, files of the project by their path from the root. */
export function importsOf(file: SourceFile): string[] {
  return [...file.text.matchAll(IMPORT)].map(([, specifier = '']) =>
    specifier.startsWith('.') ? normalize(join(dirname(file.path), specifier)).replaceAll('\\', '/') : specifier,
  );
}

/** An import rule: files under `from` must not import anything that `refuses` names. */
interface ImportRule {
  readonly why: string;
  readonly from: RegExp;
  readonly except?: RegExp;
  readonly refuses: (imported: string, file: string) => boolean;
}

const spec = /\.(spec|db\.spec|conformance|testing)\.tsx?$|\/testing\/|\/bench\/|conformance\.ts$/;
/** From the bottom up: a file imports only its own layer and those below it. */
const SERVER_LAYERS = ['lib', 'config', 'platform', 'providers', 'domain', 'features', 'compose'];
const WEB_LAYERS = ['lib', 'ui', 'api', 'globe', 'workers', 'features', 'app', 'routes'];

/** @returns the height of a file's layer; the programs in the top folder are above all layers */
function layerOf(path: string): number {
  const [, app, folder = ''] = /^apps\/(server|web)\/src\/([^/]+)\//.exec(path) ?? [];
  const layer = (app === 'server' ? SERVER_LAYERS : WEB_LAYERS).indexOf(folder);
  return layer < 0 ? Number.POSITIVE_INFINITY : layer;
}

function featureOf(path: string): string | null {
  return /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function isPackage(imported: string, name: string): boolean {
  return imported === name || imported.startsWith(`${name}/`);
}

/** The packages of this project that a file of a package may import. */
function sharedPackages(file: string): readonly string[] {
  if (file.startsWith('packages/geo/')) return [];
  if (file.startsWith('packages/raster/')) return ['@groundtrack/geo', '@groundtrack/cog'];
  // It uses the lakes of the map.
  if (file.startsWith('packages/scene-renderer/'))
    return ['@groundtrack/geo', '@groundtrack/cog', '@groundtrack/base-map/layers'];
  // Its images are files of the simulated ground.
  if (file.startsWith('packages/provider-doubles/'))
    return ['@groundtrack/geo', '@groundtrack/cog', '@groundtrack/scene-renderer'];
  return ['@groundtrack/geo'];
}

/** ARCHITECTURE.md, "Imports point one way". */
const IMPORT_RULES: readonly ImportRule[] = [
  {
    why: 'packages import nothing of ours but geo, except for those that draw images (ARCHITECTURE.md)',
    from: /^packages\//,
    refuses: (imported, file) =>
      imported.startsWith('apps/') ||
      (imported.startsWith('@groundtrack/') &&
        imported !== '@groundtrack/fixtures' &&
        !sharedPackages(file).some((name) => isPackage(imported, name))),
  },
  {
    why: 'a package stays inside its own folder',
    from: /^packages\//,
    except: spec,
    refuses: (imported, file) => imported.startsWith('packages/') && imported.split('/')[1] !== file.split('/')[1],
  },
  {
    why: 'the web loads no table of all grids',
    from: /^apps\/web\//,
    // The content of a .prj file is computed without the table, in a worker that loads it only for such a file.
    except: /workers\/area\/reproject\.ts$/,
    refuses: (imported) => imported === 'proj4' || imported === '@groundtrack/geo/any-grid',
  },
  { why: 'no app imports an app', from: /^apps\/server\//, refuses: (imported) => imported.startsWith('apps/web/') },
  { why: 'no app imports an app', from: /^apps\/web\//, refuses: (imported) => imported.startsWith('apps/server/') },
  {
    why: 'the contract is zod and rules, no input or output',
    from: /^packages\/contract\/src/,
    except: spec,
    refuses: (imported) => !imported.startsWith('packages/contract/') && !isPackage(imported, 'zod'),
  },
  {
    why: 'layers import downwards: lib, config, platform, providers, domain, features, compose; in the web lib, ui, api, globe, workers, features, app, routes',
    from: /^apps\/(server|web)\/src\/[^/]+\//,
    // The table of tasks names the function of each task.
    except: new RegExp(`${spec.source}|platform/pool/tasks\\.ts$|^apps/server/src/server-specs/`),
    refuses: (imported, file) => /^apps\/(server|web)\/src\//.test(imported) && layerOf(imported) > layerOf(file),
  },
  {
    why: 'net/ knows only lib/',
    from: /^apps\/server\/src\/platform\/net\//,
    except: spec,
    refuses: (imported) => imported.startsWith('apps/server/src/') && !/\/src\/(platform\/net|lib)\//.test(imported),
  },
  {
    why: 'adapters of providers are named only in compose/ and their own folders',
    from: /^apps\/server\/src\/(features|domain|providers\/(port|area|guard|price-book))\//,
    except: spec,
    refuses: (imported) => /^apps\/server\/src\/providers\/(simulated|stac|index)\//.test(imported),
  },
  {
    why: 'one server feature reaches another through a port handed to it',
    from: /^apps\/server\/src\/features\//,
    except: spec,
    refuses: (imported, file) => featureOf(imported) !== null && featureOf(imported) !== featureOf(file),
  },
  {
    // Home is the composition of places, satellites, search and bought images on one globe.
    why: 'web features meet in home, in routes or in the URL',
    from: /^apps\/web\/src\/features\/(?!home\/)/,
    except: spec,
    refuses: (imported, file) =>
      imported.startsWith('apps/web/src/features/') && featureOf(imported) !== featureOf(file),
  },
  {
    why: 'Cesium only behind web/globe',
    from: /^(apps|packages)\//,
    except: /^apps\/web\/(src\/globe|vite)\//,
    refuses: (imported) => isPackage(imported, '@cesium/engine') || isPackage(imported, 'cesium'),
  },
  {
    why: 'satellite.js only behind packages/orbit',
    from: /^(apps|packages|e2e)\//,
    except: /^packages\/orbit\//,
    refuses: (imported) => isPackage(imported, 'satellite.js'),
  },
  {
    why: 'the SDK of object stores only behind blobs/',
    from: /^(apps|packages|e2e)\//,
    except: /^apps\/server\/src\/(platform\/blobs|testing)\/s3\//,
    refuses: (imported) => imported.startsWith('@aws-sdk/'),
  },
  {
    why: 'the card SDK only where cards are taken, and in the stand-in for its API',
    from: /^(apps|packages|e2e)\//,
    except: /^apps\/(server\/src\/(features\/payments\/stripe|testing\/stripe-fake)|web\/src\/features\/checkout)\//,
    refuses: (imported) => isPackage(imported, 'stripe') || imported.startsWith('@stripe/'),
  },
  {
    why: 'PostgreSQL drivers only in stores and the database folder',
    from: /^apps\/server\/src\//,
    except:
      /^apps\/server\/src\/(platform\/db|testing)\/|\/(pg-[^/]+|[^/]+-tables|[^/]+\.db\.spec)\.ts$|\/load-places\.ts$/,
    refuses: (imported) => isPackage(imported, 'pg') || isPackage(imported, 'graphile-worker'),
  },
  {
    why: 'the data of specs and benches stays in them',
    from: /^(apps|packages)\//,
    // Doubles check requests against the descriptions of providers.
    except: new RegExp(`${spec.source}|^packages/provider-doubles/`),
    refuses: (imported) => imported === '@groundtrack/fixtures',
  },
  {
    why: 'doubles of providers are for specs and rehearsals',
    from: /^(apps|packages)\//,
    except: spec,
    refuses: (imported) => isPackage(imported, '@groundtrack/provider-doubles'),
  },
  {
    why: 'fixtures of tests stay in tests',
    from: /^apps\/(server|web)\/src\//,
    except: spec,
    refuses: (imported) => /^apps\/(server|web)\/src\/testing\//.test(imported),
  },
];

/** The top folder of the server contains only the programs. */
const TOP_OF_SERVER = /^apps\/server\/src\/(?!(?:main|harvest|operations|backup|restore|move|providers)\.ts$)[^/]+$/;

export function looseFiles(files: readonly SourceFile[]): string[] {
  return files.map(({ path }) => path).filter((path) => TOP_OF_SERVER.test(path));
}

/** Every import that breaks a rule, as `file → import (why)`. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    IMPORT_RULES.filter((rule) => rule.from.test(file.path) && !rule.except?.test(file.path)).flatMap((rule) =>
      importsOf(file)
        .filter((imported) => rule.refuses(imported, file.path))
        .map((imported) => `${file.path} → ${imported} (${rule.why})`),
    ),
  );
}
