import type { SourceFile } from './project-files.ts';

/** An effect with few allowed call sites: a word that only some files may contain. */
interface EffectRule {
  readonly why: string;
  readonly word: RegExp;
  readonly from: RegExp;
  readonly allowed: RegExp;
}

const EFFECT_RULES: readonly EffectRule[] = [
  {
    why: 'use cases know no endpoints: handlers turn what is received and answered into their own types',
    word: /\b(?:Answered|Received)\b/,
    from: /^apps\/server\/src\/features\//,
    allowed: /-handlers\.ts$|\.spec\.ts$|\/testing\//,
  },
  {
    why: 'settings are read in config/',
    word: /process\.env/,
    from: /^(apps|packages)\//,
    allowed: /^apps\/server\/src\/(config|testing)\/|\.spec\.tsx?$|\/bench\/|^apps\/web\/vite/,
  },
  {
    why: 'the web talks to the server through api/',
    word: /(?<![\w.#])fetch\(/,
    from: /^apps\/web\/src\//,
    allowed: /^apps\/web\/src\/(api|testing)\/|\.spec\.tsx?$/,
  },
  {
    why: 'the web formats through lib/intl.ts',
    word: /\bIntl\.|\.toLocale(?!Lower|Upper)/,
    from: /^apps\/web\/src\//,
    allowed: /^apps\/web\/src\/lib\/intl\.ts$|\.spec\.tsx?$/,
  },
  {
    why: 'requests leave the server through platform/net/',
    word: /(?<![\w.#])fetch\(|(?:from |import\()['"](?:undici|node:https)['"]|\b(?:get|request)\b[^;]*\} from ['"]node:http['"]/,
    from: /^apps\/server\/src\//,
    allowed: /^apps\/server\/src\/(platform\/net|testing)\/|\/testing\/|\.spec\.ts$/,
  },
  {
    why: 'API paths are only in the contract',
    word: /['"`/]api\/v[0-9]\//,
    from: /^(apps|packages)\//,
    allowed: /^packages\/contract\/|\.spec\.tsx?$|\/(testing|bench)\//,
  },
  {
    why: 'imagery providers are constructed in build-providers.ts, which puts the guard before each',
    word: /\bnew (?!\w*Payment|Tracer)\w*Provider\(/,
    from: /^apps\/server\/src\//,
    allowed: /\/build-providers\.ts$|\.spec\.ts$|\/testing\/|conformance\.ts$/,
  },
  {
    why: 'the clock comes from deps',
    word: /\bDate\.now\(\)|\bnew Date\(\)/,
    from: /^(apps\/server\/src|packages\/[^/]+\/src)\//,
    allowed:
      /\.spec\.ts$|\/testing\/|^apps\/server\/src\/(compose\/deps|platform\/system\/system)\.ts$|^apps\/server\/src\/platform\/db\/|^packages\/provider-doubles\/src\/core\/clock\.ts$/,
  },
  {
    why: 'chance comes from deps',
    word: /\bMath\.random\(\)|\brandomUUID\(|\brandomBytes\(/,
    from: /^(apps\/server\/src|packages\/[^/]+\/src)\//,
    // Names of unfinished files must be unique, not reproducible.
    allowed:
      /\.spec\.ts$|\/testing\/|^apps\/server\/src\/(compose\/deps|platform\/system\/system)\.ts$|^apps\/server\/src\/platform\/db\/|\/(local-blob-store|tile-cache)\.ts$/,
  },
];

/** Every file that contains a word of an effect that is not allowed there, as `file (why)`. */
export function misplacedEffects(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    EFFECT_RULES.filter(
      (rule) => rule.from.test(file.path) && !rule.allowed.test(file.path) && rule.word.test(file.text),
    ).map((rule) => `${file.path} (${rule.why})`),
  );
}
