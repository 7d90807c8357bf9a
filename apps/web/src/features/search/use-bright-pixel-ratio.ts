import { useQuery } from '@tanstack/react-query';
import type { PreviewBox } from '../../lib/preview-box.ts';
import { brightPixelRatio, type Pixels } from './preview-rules.ts';

/** Enough to distinguish cloud from ground. */
const SIDE_PX = 256;

/** The bright part of a box of a preview; null while it loads, or if it cannot be read. */
export function useBrightPixelRatio(url: string | null, box: PreviewBox | null): number | null {
  const { data: pixels = null } = useQuery({
    queryKey: ['preview pixels', url],
    queryFn: () => readPixels(url ?? ''),
    enabled: url !== null && box !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  return pixels && box ? brightPixelRatio(pixels, box) : null;
}

async function readPixels(url: string): Promise<Pixels | null> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0, SIDE_PX, SIDE_PX);
  return context.getImageData(0, 0, SIDE_PX, SIDE_PX);
}
