import type { Endpoint, Sent } from '@groundtrack/contract';
import { Skeleton } from '../ui/skeleton.tsx';
import { Wireframe } from '../ui/wireframe.tsx';
import { useFileUrl } from './use-file-url.ts';

interface FileImageProps<E extends Endpoint> {
  readonly endpoint: E;
  /** Null while there is no image yet. */
  readonly input: Sent<E> | null;
  readonly alt: string;
  /** Shows all of it, with margins: a shape may have the word SIMULATED anywhere. */
  readonly isWhole?: boolean;
}

/** Keeps the lower left corner visible, which carries the word SIMULATED. */
const COVER = { width: '100%', height: '100%', objectFit: 'cover', objectPosition: 'left bottom' } as const;
const WHOLE = { ...COVER, objectFit: 'contain', objectPosition: 'center' } as const;

/** An image that needs the session key. A wireframe replaces a missing or failed image. Fills its parent. */
export function FileImage<E extends Endpoint>({ endpoint, input, alt, isWhole = false }: FileImageProps<E>) {
  const { url, status } = useFileUrl(endpoint, input);
  if (url) return <img src={url} alt={alt} style={isWhole ? WHOLE : COVER} />;
  if (status === 'loading') return <Skeleton height="100%" square />;
  return <Wireframe label={`${alt} (no preview)`} />;
}
