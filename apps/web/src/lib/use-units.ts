import { create } from 'zustand';
import { readStored, writeStored } from './local-storage.ts';
import { METRIC, type Units, US } from './units.ts';

export type UnitsKind = 'metric' | 'us';

const STORAGE_KEY = 'groundtrack-units';

interface UnitsStore {
  readonly kind: UnitsKind;
  readonly choose: (kind: UnitsKind) => void;
}

/** The units of lengths and areas. Stored in the browser as a preference, not in the URL. */
export const useUnitsKind = create<UnitsStore>()((set) => ({
  kind: readStored(STORAGE_KEY) === 'us' ? 'us' : 'metric',
  choose: (kind) => {
    writeStored(STORAGE_KEY, kind);
    set({ kind });
  },
}));

export function useUnits(): Units {
  return useUnitsKind(({ kind }) => (kind === 'us' ? US : METRIC));
}
