import { elementCatalogueEndpoint } from '@groundtrack/contract';
import { type ParsedElements, parseElements } from '@groundtrack/orbit';
import { create } from 'zustand';
import { ApiError, apiErrorCode } from '../../../api/api-error.ts';
import { fetchFile } from '../../../api/call.ts';
import { onLogOut } from '../../../api/session.ts';
import type { SkySatellite } from '../sky-satellite.ts';
import { satelliteFrom } from './custom-satellites.ts';

/** More than there are active objects, with room; what the page can hold with ease. */
export const MAX_CATALOGUE_SETS = 20_000;
/** How often a server that is just fetching the catalog is asked again, and how many times. */
const ASK_AGAIN_MS = 3_000;
const ASK_AGAIN_TIMES = 25;

export type Catalogue =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'ready';
      /** The name of the opened file; null when the server sent it. */
      readonly fileName: string | null;
      readonly satellites: readonly SkySatellite[];
      /** Sets that could not be read. */
      readonly broken: number;
    };

interface CatalogueStore {
  readonly catalogue: Catalogue;
  /** Asks the server for all active objects, unless they are here. */
  readonly load: () => void;
  /** Shows a file of thousands instead. */
  readonly open: (reading: ParsedElements, fileName: string) => void;
  /** No more loading; what the server sent is kept, should it be wanted again. */
  readonly leave: () => void;
}

/** All active objects, for as long as the page is open: too many for the browser's storage, and old in a day. */
export const useCatalogueStore = create<CatalogueStore>()((set, get) => {
  let loading = new AbortController();
  const begin = () => {
    loading.abort();
    loading = new AbortController();
    return loading.signal;
  };
  return {
    catalogue: { kind: 'none' },
    load: () => {
      if (get().catalogue.kind === 'ready') return;
      const signal = begin();
      const show = (catalogue: Catalogue) => {
        if (!signal.aborted) set({ catalogue });
      };
      fetchCatalogue(show, signal).then(
        (reading) => show(catalogueFrom(reading, null)),
        (error: unknown) => show({ kind: 'failed', reason: toReason(error) }),
      );
    },
    open: (reading, fileName) => {
      begin();
      set({ catalogue: catalogueFrom(reading, fileName) });
    },
    leave: () => {
      begin();
      const { catalogue } = get();
      if (catalogue.kind !== 'ready' || catalogue.fileName !== null) set({ catalogue: { kind: 'none' } });
    },
  };
});

function toReason(error: unknown): string {
  return error instanceof ApiError ? error.message : 'The catalog could not be read.';
}

async function fetchCatalogue(show: (loading: Catalogue) => void, signal: AbortSignal): Promise<ParsedElements> {
  show({ kind: 'loading', text: 'Loading all active objects...' });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const file = await fetchFile(elementCatalogueEndpoint, {}, { signal });
      const text = await file.text();
      show({ kind: 'loading', text: 'Reading all active objects...' });
      await pause(0, signal);
      return parseElements(text);
    } catch (error) {
      if (apiErrorCode(error) !== 'unavailable' || attempt > ASK_AGAIN_TIMES) throw error;
      show({ kind: 'loading', text: 'The server is fetching all active objects for the first time...' });
      await pause(ASK_AGAIN_MS, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // The signal ends with an error as its reason.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    setTimeout(() => (signal.aborted ? reject(signal.reason as Error) : resolve()), ms);
  });
}

function catalogueFrom({ elements, broken }: ParsedElements, fileName: string | null): Catalogue {
  const satellites = elements.map((set) => satelliteFrom(set, 'catalogue'));
  return { kind: 'ready', fileName, satellites, broken: broken.length };
}

// For as long as the page is open: an opened file is of the person, what the server sent is not.
onLogOut(() => {
  const { catalogue } = useCatalogueStore.getState();
  if (catalogue.kind === 'ready' && catalogue.fileName !== null)
    useCatalogueStore.setState({ catalogue: { kind: 'none' } });
});
