import { type BrokenElements, type ParsedElements, parseElements } from '@groundtrack/orbit';
import { useState } from 'react';
import { formatNumber } from '../../../lib/intl.ts';
import { MAX_CATALOGUE_SETS, useCatalogStore } from './catalog-store.ts';
import { useCustomElements } from './custom-element-store.ts';
import { addSets, MAX_CUSTOM_SETS, toName } from './custom-satellite-rules.ts';
import { readFileText } from './read-file.ts';
import { useCatalogSwitch } from './use-extra-satellites.ts';

/** The result of the last text or file. */
export interface Outcome {
  readonly kind: 'success' | 'warning' | 'error';
  readonly title: string;
  /** Errors with their position in the text. */
  readonly problems: readonly string[];
}

export interface Adding {
  readonly outcome: Outcome | null;
  readonly isReading: boolean;
  readonly addText: (text: string) => Promise<Outcome>;
  readonly addFile: (file: File) => Promise<Outcome>;
  /** Clears the result once it is out of date. */
  readonly dismiss: () => void;
}

const count = (n: number, what: string) => `${formatNumber(n)} ${what}${n === 1 ? '' : 's'}`;
const refusal = (title: string): Outcome => ({ kind: 'error', title, problems: [] });

/**
 * Reads texts and files with elements. A few sets are stored in this browser; thousands are shown as all active
 * objects.
 */
export function useAdding(): Adding {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isReading, setReading] = useState(false);
  const open = useCatalogStore((store) => store.open);
  const [, turnCatalog] = useCatalogSwitch();

  const accept = (read: ParsedElements, source: string): Outcome => {
    const size = read.elements.length;
    if (size <= MAX_CUSTOM_SETS) return keep(read);
    const has = `${source} has ${count(size, 'element set')}`;
    if (size > MAX_CATALOGUE_SETS) {
      return refusal(`${has}; at most ${count(MAX_CATALOGUE_SETS, 'set')} can be shown. Open a file with fewer.`);
    }
    open(read, source);
    turnCatalog(true);
    return {
      kind: read.broken.length > 0 ? 'warning' : 'success',
      title: `${has}: shown as all active objects until this page is left. Up to ${MAX_CUSTOM_SETS} sets are kept in this browser.`,
      problems: read.broken.map(toSentence),
    };
  };
  const add = async (text: string, source: string): Promise<Outcome> => {
    if (text.trim() === '') return refusal(`${source} is empty. Paste TLE or OMM elements, or open a file with them.`);
    // Renders the loading state before the work begins.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return accept(parseElements(text), source);
  };
  const run = async (work: () => Promise<Outcome>): Promise<Outcome> => {
    setReading(true);
    const result = await work();
    setReading(false);
    setOutcome(result);
    return result;
  };
  return {
    outcome,
    isReading,
    addText: (text) => run(() => add(text, 'The text')),
    addFile: (file) =>
      run(async () => {
        const read = await readFileText(file);
        return 'refused' in read ? refusal(read.refused) : add(read.text, file.name);
      }),
    dismiss: () => setOutcome(null),
  };
}

function keep({ elements, broken }: ParsedElements): Outcome {
  const { sets, keep: store } = useCustomElements.getState();
  const { kept, added, refused } = addSets(sets, elements, Date.now());
  const problems = [...broken.map(toSentence), ...refused];
  if (added.length > 0) store(kept);
  const names = added.map(toName);
  const shown = names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
  return {
    kind: added.length === 0 ? 'error' : problems.length > 0 ? 'warning' : 'success',
    title: added.length === 0 ? 'No satellite was added' : `Added ${count(added.length, 'satellite')}: ${shown}`,
    problems,
  };
}

function toSentence({ message }: BrokenElements): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
