import { type ItemId, type MultiPolygon, OUTLINE_POSITIONS_MAX } from '@groundtrack/contract';
import { outlineOfArea } from '@groundtrack/geo';
import type { PricedItem } from './price-items.ts';
import type { NewOrderItem } from './stored-order.ts';

/** An item of a new order, with its current offer and quote line. */
export function toNewItem(id: ItemId, { item, offer, line }: PricedItem): NewOrderItem {
  const place = item.geometry.type === 'Point' || offer.kind === 'tasking' ? item.geometry : offer.scene.place;
  if (place.type !== 'Point') throw new Error(`Item ${id} has no place`);
  const [longitude, latitude] = place.coordinates;
  const { terms, termsAgreedAtMs } = item;
  const fields = { id, terms, termsAgreedAtMs, longitude, latitude, locationDescription: item.description };
  if (offer.kind === 'tasking' && line.kind === 'tasking')
    return { ...fields, kind: 'tasking', line, tasking: offer.terms };
  if (offer.kind === 'tasking' || line.kind === 'tasking') throw new Error(`Item ${id} has a line of another kind`);
  const { products: _, ...scene } = offer.scene;
  const { charge: __, pixels: ___, ...product } = offer.product;
  const { delivery } = offer;
  const sold = delivery ? { ...product, description: line.description, delivery } : product;
  const area = item.geometry.type !== 'Point' && sold.clip ? item.geometry : null;
  return { ...fields, kind: 'archive', line, scene, product: sold, area, outline: area && toOutline(product.clip) };
}

function toOutline(clip: MultiPolygon | undefined): MultiPolygon | null {
  if (!clip) return null;
  const coordinates = outlineOfArea(clip.coordinates, OUTLINE_POSITIONS_MAX).map((rings) =>
    rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])),
  );
  return { type: 'MultiPolygon', coordinates };
}
