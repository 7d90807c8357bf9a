import { create } from 'zustand';
import { readStored, writeStored } from './local-storage.ts';
import { toZone, type Zone } from './zone.ts';

export type ZoneKind = 'utc' | 'local';

const STORAGE_KEY = 'groundtrack-zone';

interface ZoneStore {
  readonly kind: ZoneKind;
  readonly choose: (kind: ZoneKind) => void;
}

/** Whether times are shown in UTC or in the browser's zone. Stored in the browser as a preference, not in the URL. */
export const useZoneKind = create<ZoneStore>()((set) => ({
  kind: readStored(STORAGE_KEY) === 'local' ? 'local' : 'utc',
  choose: (kind) => {
    writeStored(STORAGE_KEY, kind);
    set({ kind });
  },
}));

export function useZone(): Zone {
  return useZoneKind(({ kind }) => toZone(kind === 'utc' ? 'UTC' : undefined));
}
