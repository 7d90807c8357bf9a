import { useAddressView } from '../../lib/use-address-view.ts';
import { type GalleryView, readGalleryView, searchWithGalleryView } from './gallery-view.ts';

export type ChangeGalleryView = (change: Partial<GalleryView>) => void;

const address = { read: readGalleryView, write: searchWithGalleryView };

/** What is shown of the bought images, kept in the address. */
export function useGalleryView(): [GalleryView, ChangeGalleryView] {
  return useAddressView(address);
}
