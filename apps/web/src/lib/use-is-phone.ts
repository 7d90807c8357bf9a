import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as that of a phone, as in the style sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 40em)');
}
