import { useAddressView } from '../../lib/use-address-view.ts';
import { type GalleryView, readGalleryView, searchWithGalleryView } from './gallery-view.ts';

export type ChangeGalleryView = (change: Partial<GalleryView>) => void;

const address = { read: readGalleryView, write: searchWithGalleryView };

/** The view of the purchased images, kept in the URL. */
export function useGalleryView(): [GalleryView, ChangeGalleryView] {
  return useAddressView(address);
}
