import { DEFAULT_PLACE, type Place, place as placeSchema } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { onLogOut } from '../../api/session.ts';
import { readStored, removeStored, writeStored } from '../../lib/local-storage.ts';
import { isSamePlace, type LocationState, moveTo, withRecent } from './place-rules.ts';

interface LocationStore extends LocationState {
  /** Whether the browser was asked for its position since the page was loaded. */
  readonly positionAsked: boolean;
  /** Whether somebody chose the current place, by hand or by a link; not where the page began or the browser is. */
  readonly isChosen: boolean;
  readonly goTo: (place: Place, by?: 'user' | 'page') => void;
  /** Names the current place, if it is still the one meant. */
  readonly rename: (place: Place) => void;
  /** Sets the height of the ground in meters at the current place, if it is still the one meant. */
  readonly setElevation: (place: Place, elevationM: number) => void;
  readonly forgetRecent: (place: Place) => void;
  /** Restores a removed place at its index. */
  readonly restoreRecent: (place: Place, index: number) => void;
  readonly askedPosition: () => void;
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

/** Of many changes most leave the recent places as they are, and areas among them take long to write. */
const storage: PersistStorage<Kept> = {
  getItem: (name) => ({ state: parseStored(readStored(name)) }),
  setItem(name, value) {
    if (value.state.recent === written) return;
    written = value.state.recent;
    writeStored(name, JSON.stringify(value));
  },
  removeItem: removeStored,
};

/** Where the user looks, while the app is open; where he looked before outlives a reload. */
export const useLocations = create<LocationStore>()(
  persist(
    (set) => ({
      current: DEFAULT_PLACE,
      recent: [],
      positionAsked: false,
      isChosen: false,
      goTo: (place, by = 'user') => set((state) => ({ ...moveTo(state, place), isChosen: by === 'user' })),
      rename: (place) => set(({ current }) => (isSamePlace(current, place) ? { current: place } : {})),
      setElevation: (place, elevation) =>
        set(({ current }) => (isSamePlace(current, place) ? { current: { ...current, elevation } } : {})),
      restoreRecent: (place, index) => set(({ recent }) => ({ recent: withRecent(recent, place, index) })),
      forgetRecent: (place) => set(({ recent }) => ({ recent: recent.filter((known) => !isSamePlace(known, place)) })),
      askedPosition: () => set({ positionAsked: true }),
    }),
    { name: STORAGE_KEY, storage, partialize: ({ recent }) => ({ recent }) },
  ),
);

// For as long as the page is open. What another tab has stored by then is of another user.
onLogOut((where) => {
  if (where === 'elsewhere') void useLocations.persist.rehydrate();
  useLocations.setState({ current: DEFAULT_PLACE, ...(where === 'here' ? { recent: [] } : {}) });
});
