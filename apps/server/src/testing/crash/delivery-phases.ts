import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The phase of a delivery, derived from the item's work folder. */
export const DELIVERY_PHASES = ['drawing', 'making', 'zipping', 'storing'] as const;
export type DeliveryPhase = (typeof DELIVERY_PHASES)[number];

/** The phases of all deliveries that are running, or were when their server was killed, by work folder. */
export async function deliveryPhases(workFolder: string): Promise<ReadonlyMap<string, DeliveryPhase>> {
  const folders = await readdir(workFolder).catch(() => []);
  return new Map(
    await Promise.all(folders.map(async (name) => [name, await toPhase(path.join(workFolder, name))] as const)),
  );
}

/** The image of the provider comes first. The files are created in a folder next to it, and moved to the blob store. */
async function toPhase(folder: string): Promise<DeliveryPhase> {
  // It may be gone by now.
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const making = names.some((name) => name.startsWith('making-'));
  if (making) return names.some((name) => name.endsWith('.zip')) ? 'zipping' : 'making';
  return names.some((name) => name.endsWith('.jpg') || name.endsWith('.zip')) ? 'storing' : 'drawing';
}
