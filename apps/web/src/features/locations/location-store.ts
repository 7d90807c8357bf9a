import { DEFAULT_PLACE, type Place, place as placeSchema } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { onLogOut } from '../../api/session.ts';
import { readStored, removeStored, writeStored } from '../../lib/local-storage.ts';
import { isSamePlace } from '../../lib/places.ts';
import { type LocationState, moveTo, withRecent } from './place-rules.ts';

interface LocationStore extends LocationState {
  /** Whether the browser's position was requested since the page loaded. */
  readonly isPositionRequested: boolean;
  /** Whether the user or a link chose the current place, as opposed to the default place or the browser's position. */
  readonly isChosen: boolean;
  readonly goTo: (place: Place, by?: 'user' | 'page') => void;
  /** Names the current place, if it has not changed in the meantime. */
  readonly rename: (place: Place) => void;
  /** Sets the ground elevation in meters of the current place, if it has not changed in the meantime. */
  readonly setElevation: (place: Place, elevationM: number) => void;
  readonly forgetRecent: (place: Place) => void;
  /** Restores a removed place at its index. */
  readonly restoreRecent: (place: Place, index: number) => void;
  readonly markPositionRequested: () => void;
}

const STORAGE_KEY = 'groundtrack-locations';
const stored = z.object({ state: z.object({ recent: z.array(placeSchema) }) });
type Kept = Pick<LocationState, 'recent'>;

function parseStored(text: string | null): Kept {
  try {
    const parsed = stored.safeParse(JSON.parse(text ?? 'null'));
    return { recent: parsed.success ? parsed.data.state.recent : [] };
  } catch {
    return { recent: [] };
  }
}

let written: Kept['recent'] | null = null;

/** Most changes leave the recent places as they are, and places with areas are slow to write. */
const storage: PersistStorage<Kept> = {
  getItem: (name) => ({ state: parseStored(readStored(name)) }),
  setItem(name, value) {
    if (value.state.recent === written) return;
    written = value.state.recent;
    writeStored(name, JSON.stringify(value));
  },
  removeItem: removeStored,
};

/** The selected place while the app is open. Recent places survive a reload. */
export const useLocations = create<LocationStore>()(
  persist(
    (set) => ({
      current: DEFAULT_PLACE,
      recent: [],
      isPositionRequested: false,
      isChosen: false,
      goTo: (place, by = 'user') => set((state) => ({ ...moveTo(state, place), isChosen: by === 'user' })),
      rename: (place) => set(({ current }) => (isSamePlace(current, place) ? { current: place } : {})),
      setElevation: (place, elevation) =>
        set(({ current }) => (isSamePlace(current, place) ? { current: { ...current, elevation } } : {})),
      restoreRecent: (place, index) => set(({ recent }) => ({ recent: withRecent(recent, place, index) })),
      forgetRecent: (place) => set(({ recent }) => ({ recent: recent.filter((known) => !isSamePlace(known, place)) })),
      markPositionRequested: () => set({ isPositionRequested: true }),
    }),
    { name: STORAGE_KEY, storage, partialize: ({ recent }) => ({ recent }) },
  ),
);

// Registered once per page. By then, another tab may have stored data of another user.
onLogOut((where) => {
  if (where === 'elsewhere') void useLocations.persist.rehydrate();
  useLocations.setState({ current: DEFAULT_PLACE, isChosen: false, ...(where === 'here' ? { recent: [] } : {}) });
});
