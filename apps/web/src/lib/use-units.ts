import { create } from 'zustand';
import { readStored, writeStored } from './local-storage.ts';
import { METRIC, type Units, US } from './units.ts';

export type UnitsKind = 'metric' | 'us';

const STORAGE_KEY = 'groundtrack-units';

interface UnitsStore {
  readonly kind: UnitsKind;
  readonly choose: (kind: UnitsKind) => void;
}

/** In which units lengths and areas are shown. Remembered: it is a habit of the reader, not of a link. */
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
