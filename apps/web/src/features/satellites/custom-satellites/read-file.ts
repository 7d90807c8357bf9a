/** Enough for a catalog of 20,000 objects as JSON, or 3 MB as TLE or CSV. */
const MAX_FILE_MB = 10;

/** The text of a file, or why it was rejected. */
export async function readFileText(file: File): Promise<{ readonly text: string } | { readonly refused: string }> {
  const sizeMb = file.size / 1e6;
  if (sizeMb > MAX_FILE_MB) {
    return {
      refused: `${file.name} has ${sizeMb.toFixed(1)} MB; at most ${MAX_FILE_MB} MB can be read. Open a file with fewer satellites, or one in CSV.`,
    };
  }
  try {
    return { text: await file.text() };
  } catch {
    return { refused: `${file.name} could not be read. Check that it still exists and open it again.` };
  }
}
