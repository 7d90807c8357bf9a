import { cornersOfBox, type LonLat } from '@groundtrack/geo';
import type { SceneProduct } from '../port/provider.ts';
import type { SoldScene } from './sell-scenes.ts';

/** One feature of an order. */
export interface OrderItem {
  readonly dataProduct: string;
  readonly params: object;
  readonly properties?: object;
  readonly geometry: object;
}

/** The body of estimates and orders. */
export function toBody(displayName: string, items: readonly [OrderItem, ...OrderItem[]]): object {
  const [{ dataProduct, params }] = items;
  const features = items.map(({ properties = {}, geometry }) => ({ type: 'Feature', properties, geometry }));
  return { dataProduct, displayName, params, featureCollection: { type: 'FeatureCollection', features } };
}

export function toItem({ found: { offer, sceneId } }: SoldScene, product: SceneProduct): OrderItem {
  const { dataProduct, price, namesScene } = offer;
  const scene = { id: sceneId };
  return {
    dataProduct,
    params: { ...price.params, ...(namesScene ? scene : {}) },
    ...(namesScene ? {} : { properties: scene }),
    geometry: polygonOf(product),
  };
}

/** The ground of a product, as it is ordered. */
function polygonOf({ clip, size }: Pick<SceneProduct, 'clip' | 'size'>) {
  const [part] = clip?.coordinates ?? [];
  return { type: 'Polygon' as const, coordinates: part ?? [boxRing(size)] };
}

function boxRing({ projected: { epsg, box } }: SceneProduct['size']): LonLat[] {
  const corners = cornersOfBox(epsg, box);
  return [...corners, corners[0]];
}
