import { elapsedText } from '../lib/elapsed-text.ts';
import { useNow } from '../lib/use-now.ts';

/**
 * Explains the state between Complete and Delivered, which takes minutes for large images, and shows how long it has
 * lasted.
 */
export function MakingFiles({ sinceISO }: { readonly sinceISO: string }) {
  const nowMs = useNow();
  return (
    <>
      Fetching the image and making its files, for {elapsedText(nowMs - Date.parse(sinceISO))} so far. Large images take
      several minutes.
    </>
  );
}
