import { useAddressView } from '../../lib/use-address-view.ts';
import { readSkyView, type SkyView, searchWithSkyView } from './sky-view.ts';

export type ChangeSkyView = (change: Partial<SkyView>) => void;

const address = { read: readSkyView, write: searchWithSkyView };

/** The view of the tab, kept in the URL. */
export function useSkyView(): [SkyView, ChangeSkyView] {
  return useAddressView(address);
}
