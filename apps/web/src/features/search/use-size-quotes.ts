import { type ArchiveImage, type Place, type QuoteLine, quoteEndpoint } from '@groundtrack/contract';
import { useApi } from '../../api/use-api.ts';
import { saleGeometry } from '../../lib/sale-geometry.ts';
import { findProduct, type ProductChoice, toSizes } from './product-rules.ts';

/** Kept while an image is open. Cart and order request new quotes. */
const STALE_MS = 5 * 60_000;

/** Name of a size → the server's quote; missing while pending, and if not for sale. */
export function useSizeQuotes(
  image: ArchiveImage,
  place: Place | null,
  wanted: ProductChoice,
): ReadonlyMap<string, QuoteLine> {
  const sizes = toSizes(image);
  const products = sizes.flatMap(({ name }) => findProduct(image, name, wanted) ?? []);
  const body = place
    ? products.map((product) => ({
        provider: image.provider,
        featureId: image.featureId,
        product: product.priceId,
        geometry: saleGeometry(product, place),
      }))
    : [];
  const enabled = body.length > 0;
  const { data } = useApi(quoteEndpoint, { body }, { enabled, staleTime: STALE_MS });
  return new Map(
    (data?.lines ?? []).flatMap((quoted, index) => {
      const name = products[index]?.metadata.size.name;
      return 'line' in quoted && name !== undefined ? [[name, quoted.line] as const] : [];
    }),
  );
}
