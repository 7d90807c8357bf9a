import type { ArchiveImage } from '@groundtrack/contract';
import { useCallback } from 'react';
import { useProviderLabels } from '../../api/provider-labels.ts';
import { imageName } from '../../lib/image-name.ts';

/** What images are called, with their provider as this server calls it. */
export function useImageNames(): (image: Pick<ArchiveImage, 'provider' | 'satellite'>) => string {
  const toLabel = useProviderLabels();
  return useCallback(({ provider, satellite }) => imageName(toLabel(provider), satellite), [toLabel]);
}
