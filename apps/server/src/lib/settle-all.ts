/** Waits for all of the work, even if some of it fails, and then throws the first error. */
export async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const done = await Promise.allSettled(works);
  for (const each of done) if (each.status === 'rejected') throw each.reason;
}
