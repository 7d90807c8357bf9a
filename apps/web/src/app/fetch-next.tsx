import { useEffect } from 'react';
import { fetchAhead } from '../api/fetch-ahead.ts';
import { whenIdle } from '../util/when-idle.ts';

/** So long after its code is there a screen is drawn on a slow telephone, too. */
const AFTER_MS = 2_000;
/** Signs that somebody is about to go on: the first letter, also of a password manager, or the form is sent. */
const SIGNS = ['input', 'submit'] as const;

interface FetchNextProps {
  readonly load: () => Promise<unknown>;
}

/**
 * Stands beside a screen, behind the same wait, so that the code of the next one never comes before that of this one. The
 * files are fetched while the browser is idle and run with the first letter: who only looks pays nothing for them.
 */
export function FetchNext({ load }: FetchNextProps) {
  useEffect(() => {
    const closers = new Set<() => void>();
    const timer = setTimeout(() => closers.add(whenIdle(() => void fetchAhead())), AFTER_MS);
    // Fails quietly: the way there tries again, and says so.
    const run = () => closers.add(whenIdle(() => void load().catch(() => undefined)));
    for (const sign of SIGNS) window.addEventListener(sign, run, { once: true });
    return () => {
      clearTimeout(timer);
      for (const close of closers) close();
      for (const sign of SIGNS) window.removeEventListener(sign, run);
    };
  }, [load]);
  return null;
}
