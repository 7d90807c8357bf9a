import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Ends of the paths of modules of Mantine → what stands there instead of their code. */
const INSTEAD: Readonly<Record<string, (code: string) => string>> = {
  /**
   * A field gets an id of React first and a random one as soon as it stands in the page, so that each field is drawn twice, the
   * second time all at once. One id does.
   */
  '@mantine/hooks/esm/use-id/use-id.mjs': () => `
    import { useId as useReactId } from 'react';
    export function useId(ownId) {
      const reactId = useReactId();
      return typeof ownId === 'string' ? ownId : 'mantine-' + reactId;
    }`,
  /** Palettes of which nothing here is colored, each of them 44 variables. Its own theme, and what it says of success, need the others. */
  '@mantine/core/esm/core/MantineProvider/default-colors.mjs': (code) =>
    code.replaceAll(/^\t(pink|grape|violet|indigo|cyan|lime|yellow|orange): \[[^\]]*\],?$/gm, ''),
};

/** Leaves out what Mantine does at the first load and nobody sees. Build only: the dev server puts packages together before. */
export function leanMantine(): Plugin {
  const waiting = new Set(Object.keys(INSTEAD));
  return {
    name: 'lean-mantine',
    apply: 'build',
    load(id) {
      const [path, instead] = Object.entries(INSTEAD).find(([end]) => id.endsWith(end)) ?? [];
      if (path === undefined || instead === undefined) return null;
      const code = readFileSync(id, 'utf8');
      const lean = instead(code);
      if (lean !== code) waiting.delete(path);
      return lean;
    },
    // A newer version may look otherwise: then this file has to follow, or to go. The page with the bare globe has nothing of it.
    buildEnd(error) {
      const [missing] = waiting;
      const isUsed = [...this.getModuleIds()].some((id) => id.includes('/@mantine/core/esm/'));
      if (!error && isUsed && missing !== undefined) throw new Error(`${missing} is not in the build, or as it is`);
    },
  };
}
