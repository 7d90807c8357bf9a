import { elementCatalogEndpoint } from '@groundtrack/contract';
import { type ParsedElements, parseElements } from '@groundtrack/orbit';
import { create } from 'zustand';
import { ApiError, apiErrorCode } from '../../../api/api-error.ts';
import { fetchFile } from '../../../api/call.ts';
import { onLogOut } from '../../../api/session.ts';
import type { SkySatellite } from '../sky-satellite.ts';
import { satelliteFrom } from './custom-satellites.ts';

/** More than the number of active objects, and few enough for the page to handle. */
export const MAX_CATALOGUE_SETS = 20_000;
/** The pause between requests to a server that is still fetching the catalog, and their maximum number. */
const RETRY_MS = 3_000;
const RETRIES_MAX = 25;

export type Catalog =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'ready';
      /** Name of the opened file; null if the catalog came from the server. */
      readonly fileName: string | null;
      readonly satellites: readonly SkySatellite[];
      /** Sets that could not be read. */
      readonly broken: number;
    };

interface CatalogStore {
  readonly catalog: Catalog;
  /** Requests all active objects from the server, unless they are loaded. */
  readonly load: () => void;
  /** Shows the contents of a large file instead. */
  readonly open: (reading: ParsedElements, fileName: string) => void;
  /** Stops loading. A catalog from the server is kept for later use. */
  readonly leave: () => void;
}

/**
 * All active objects. Kept in memory only: they are too many for the browser's storage, and out of date after a day.
 */
export const useCatalogStore = create<CatalogStore>()((set, get) => {
  let loading = new AbortController();
  const begin = () => {
    loading.abort();
    loading = new AbortController();
    return loading.signal;
  };
  return {
    catalog: { kind: 'none' },
    load: () => {
      if (get().catalog.kind === 'ready') return;
      const signal = begin();
      const show = (catalog: Catalog) => {
        if (!signal.aborted) set({ catalog });
      };
      fetchCatalog(show, signal).then(
        (reading) => show(catalogFrom(reading, null)),
        (error: unknown) => show({ kind: 'failed', reason: toReason(error) }),
      );
    },
    open: (reading, fileName) => {
      begin();
      set({ catalog: catalogFrom(reading, fileName) });
    },
    leave: () => {
      begin();
      const { catalog } = get();
      if (catalog.kind !== 'ready' || catalog.fileName !== null) set({ catalog: { kind: 'none' } });
    },
  };
});

function toReason(error: unknown): string {
  return error instanceof ApiError ? error.message : 'The catalog could not be read.';
}

async function fetchCatalog(show: (loading: Catalog) => void, signal: AbortSignal): Promise<ParsedElements> {
  show({ kind: 'loading', text: 'Loading all active objects...' });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const file = await fetchFile(elementCatalogEndpoint, {}, { signal });
      const text = await file.text();
      show({ kind: 'loading', text: 'Reading all active objects...' });
      await pause(0, signal);
      return parseElements(text);
    } catch (error) {
      if (apiErrorCode(error) !== 'unavailable' || attempt > RETRIES_MAX) throw error;
      show({ kind: 'loading', text: 'The server is fetching all active objects for the first time...' });
      await pause(RETRY_MS, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // The signal's reason is always an Error.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    setTimeout(() => (signal.aborted ? reject(signal.reason as Error) : resolve()), ms);
  });
}

function catalogFrom({ elements, broken }: ParsedElements, fileName: string | null): Catalog {
  const satellites = elements.map((set) => satelliteFrom(set, 'catalog'));
  return { kind: 'ready', fileName, satellites, broken: broken.length };
}

// Registered once per page. An opened file is personal data; the server's catalog is not.
onLogOut(() => {
  const { catalog } = useCatalogStore.getState();
  if (catalog.kind === 'ready' && catalog.fileName !== null) useCatalogStore.setState({ catalog: { kind: 'none' } });
});
