import '../../../lib/jitless.ts';
import { omm } from '@groundtrack/contract';
import { type ElementSet, formatOmm, parseOmm } from '@groundtrack/orbit';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { onLogOut } from '../../../api/session.ts';
import { readStored, removeStored, writeStored } from '../../../lib/local-storage.ts';
import { MAX_CUSTOM_SETS } from './custom-satellite-rules.ts';

interface Kept {
  readonly sets: readonly ElementSet[];
}

interface CustomElementStore extends Kept {
  readonly keep: (sets: readonly ElementSet[]) => void;
}

const STORAGE_KEY = 'groundtrack-own-elements';
const stored = z.object({ state: z.object({ sets: z.array(z.unknown()) }) });

/** Reads the stored sets, which may be damaged. Invalid sets are dropped. */
function parseKept(text: string | null): Kept {
  try {
    const parsed = stored.safeParse(JSON.parse(text ?? 'null'));
    if (!parsed.success) return { sets: [] };
    return { sets: parsed.data.state.sets.slice(0, MAX_CUSTOM_SETS).flatMap(readSet) };
  } catch {
    return { sets: [] };
  }
}

function readSet(record: unknown): ElementSet[] {
  try {
    return omm.safeParse(record).success ? [parseOmm(record)] : [];
  } catch {
    return [];
  }
}

const storage: PersistStorage<Kept> = {
  getItem: (name) => ({ state: parseKept(readStored(name)) }),
  setItem: (name, { state }) =>
    writeStored(name, JSON.stringify({ state: { sets: state.sets.map((set) => formatOmm(set)) } })),
  removeItem: removeStored,
};

/** The user's own elements: stored in this browser until logout, never sent anywhere. */
export const useCustomElements = create<CustomElementStore>()(
  persist((set) => ({ sets: [], keep: (sets) => set({ sets }) }), {
    name: STORAGE_KEY,
    storage,
    partialize: ({ sets }) => ({ sets }),
  }),
);

// Registered once per page. By then, another tab may have stored sets of another user.
onLogOut((where) => {
  if (where === 'here') useCustomElements.getState().keep([]);
  else void useCustomElements.persist.rehydrate();
});
