import { createRoot, type Root } from 'react-dom/client';

/** In the file of React, which runs by itself: where a package is imported, it runs. See vite/react-first.ts. */
export function toRoot(host: Element): Root {
  return createRoot(host);
}
