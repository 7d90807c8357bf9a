import { LocalBlobStore } from '../../blobs/local-blob-store.ts';
import type { FileAnswer } from '../handler.ts';

/** The content of a file response: a file of a folder. */
export function blobContent(folder: string, name: string): FileAnswer['content'] {
  return {
    open: async () => {
      const opened = await new LocalBlobStore(folder).open(name);
      if (!opened) throw new Error(`There is no ${name}`);
      return opened;
    },
  };
}
