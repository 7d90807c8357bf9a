import type { ArchiveImage } from '@groundtrack/contract';
import { useCallback } from 'react';
import { useProviderLabels } from '../../api/provider-labels.ts';
import { imageName } from '../../lib/image-name.ts';

/** Display names of images, with the server's labels of providers. */
export function useImageNames(): (image: Pick<ArchiveImage, 'provider' | 'satellite' | 'operator'>) => string {
  const toLabel = useProviderLabels();
  return useCallback(
    ({ provider, satellite, operator }) => imageName(toLabel(provider), satellite, operator),
    [toLabel],
  );
}
