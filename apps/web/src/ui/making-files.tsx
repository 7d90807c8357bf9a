import { elapsedText } from '../lib/elapsed-text.ts';
import { useNow } from '../lib/use-now.ts';

/** What happens between the states Complete and Delivered, which takes minutes for large images, and for how long it has. */
export function MakingFiles({ sinceISO }: { readonly sinceISO: string }) {
  const nowMs = useNow();
  return (
    <>
      Fetching the image and making its files, for {elapsedText(nowMs - Date.parse(sinceISO))} so far. Large images take
      several minutes.
    </>
  );
}
