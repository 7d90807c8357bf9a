import type { DeliveryOptions, Place, PriceId, SceneId } from '@groundtrack/contract';
import { type ArchiveImage, formatUsd, type Product } from '@groundtrack/contract';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { createContext, use, useState } from 'react';
import { Link } from 'react-router';
import { chargeText } from '../../lib/charge-text.ts';
import { paths } from '../../lib/paths.ts';
import { useUnits } from '../../lib/use-units.ts';
import { BandChoice } from './band-choice.tsx';
import { DeliveryChoice } from './delivery/delivery-choice.tsx';
import { toGridOptions } from './delivery/delivery-rules.ts';
import { useChosenDelivery } from './delivery/use-chosen-delivery.ts';
import { useGridCheck } from './delivery/use-grid-check.ts';
import { KindChoice } from './kind-choice.tsx';
import classes from './product-chooser.module.css';
import {
  choiceOf,
  findProduct,
  kindChoices,
  type ProductChoice,
  sizeText,
  tiffChoices,
  toBandOptions,
  toSizes,
} from './product-rules.ts';
import { SaleTerms } from './sale-terms.tsx';
import { SizeCards } from './size-cards.tsx';
import { useDeliveryCheck } from './use-delivery-check.ts';
import { useSizeQuotes } from './use-size-quotes.ts';

/** The cart as this feature sees it, passed in by the route. */
export interface SearchCart {
  /** Without options, any delivery matches. */
  readonly has: (featureId: SceneId, priceId: PriceId, delivery?: DeliveryOptions | 'any') => boolean;
  readonly add: (image: ArchiveImage, priceId: PriceId, delivery?: DeliveryOptions) => void;
  /** Adds several items in one step. @returns a function that removes the items this call added */
  readonly addAll: (chosen: readonly { readonly image: ArchiveImage; readonly priceId: PriceId }[]) => () => void;
  /** The place under which an image would be ordered; null if unknown. */
  readonly placeOf: (image: ArchiveImage) => Place | null;
}

/** Passed by context to the open chooser, so that cart changes do not render the rows of a long list again. */
export const SearchCartContext = createContext<SearchCart>({
  has: () => false,
  add: () => {},
  addAll: () => () => {},
  placeOf: () => null,
});

interface ProductChooserProps {
  readonly image: ArchiveImage;
  /** Shows sizes as cards with prices; the parent keeps the chosen size. */
  readonly sizeCards?: { readonly sizeName: string; readonly onSize: (sizeName: string) => void };
}

/** Size, kind, GeoTIFF or bands, price and the button that adds to the cart, or why the image cannot be delivered. */
export function ProductChooser({ image, sizeCards }: ProductChooserProps) {
  const cart = use(SearchCartContext);
  const [ownSize, setOwnSize] = useState(toSizes(image)[0]?.name ?? '');
  const { sizeName, onSize } = sizeCards ?? { sizeName: ownSize, onSize: setOwnSize };
  const { product: wanted, wanted: wantedDelivery, choose, keep } = useChosenDelivery();
  const place = cart.placeOf(image);
  const [excludedBands, setExcludedBands] = useState<readonly string[]>([]);
  const product = findProduct(image, sizeName, wanted);
  const gridOptions = product && toGridOptions(image, product, wantedDelivery);
  const gridCheck = useGridCheck(image, { product, place }, gridOptions?.grid);
  const { kind } = product ? choiceOf(product) : wanted;
  const { isChecking, reason } = useDeliveryCheck(image, kind, place);
  const hasOther = kindChoices(image, sizeName).length > 1;
  if (reason !== null && !hasOther) return <p className={classes.quiet}>{reason}</p>;
  if (!product) return <p className={classes.quiet}>This image is not for sale.</p>;
  const delivery = { ...(kind === 'analytic' ? toBandOptions(image, excludedBands) : {}), ...gridOptions };
  const options = Object.keys(delivery).length > 0 ? delivery : undefined;
  const isAdded = gridOptions !== null && cart.has(image.featureId, product.priceId, options);
  const isFixed = isAdded || isChecking || gridOptions === null || gridCheck.isChecking || gridCheck.reason !== null;
  return (
    <div className={classes.chooser} data-in-info={sizeCards !== undefined}>
      {image.notClipped === undefined ? null : (
        <p className={classes.quiet}>{`Not sold clipped to your area. ${image.notClipped}`}</p>
      )}
      {sizeCards ? (
        <PricedSizes image={image} wanted={wanted} sizeName={sizeName} onChoose={onSize} />
      ) : (
        <SizeSelect image={image} wanted={wanted} sizeName={sizeName} onChoose={onSize} />
      )}
      <Kinds image={image} sizeName={sizeName} product={product} onChoose={(chosen) => choose({ product: chosen })} />
      {reason === null ? (
        <>
          <KindDetails
            image={image}
            product={product}
            choice={{ sizeName, excludedBands }}
            onTiff={(chosen) => choose({ product: chosen })}
            onExclude={setExcludedBands}
          />
          {image.delivery ? (
            <DeliveryChoice
              choices={image.delivery}
              wanted={wantedDelivery}
              check={gridCheck}
              onChoose={(chosen) => choose({ wanted: chosen })}
            />
          ) : null}
          <div className={classes.buy}>
            <output className={classes.price} aria-label="Price">
              {isChecking ? <span className={classes.quiet}>Checking the image…</span> : formatUsd(product.price)}
            </output>
            {/* Uses aria-disabled, because a disabled button would lose the focus, and with it the keys of the
                surrounding window. */}
            <Button
              aria-disabled={isFixed}
              data-disabled={isFixed}
              onClick={() => {
                if (isFixed) return;
                cart.add(image, product.priceId, options);
                keep();
              }}
            >
              {isAdded ? 'Added to Cart' : 'Add to Cart'}
            </Button>
          </div>
          {isAdded ? (
            <Link to={paths.cart()} className={classes.toCart}>
              Open the cart
            </Link>
          ) : null}
        </>
      ) : (
        <p className={classes.quiet}>{reason}</p>
      )}
      {sizeCards ? <Terms image={image} wanted={wanted} sizeName={sizeName} /> : null}
    </div>
  );
}

interface SizeFieldProps {
  readonly image: ArchiveImage;
  readonly sizeName: string;
  readonly onChoose: (sizeName: string) => void;
}

interface PricedSizesProps extends SizeFieldProps {
  readonly wanted: ProductChoice;
}

/** The sizes, and what the chosen one is charged for. */
function SizeSelect({ image, wanted, sizeName, onChoose }: PricedSizesProps) {
  const units = useUnits();
  const { placeOf } = use(SearchCartContext);
  const quote = useSizeQuotes(image, placeOf(image), wanted).get(sizeName);
  return (
    <NativeSelect
      label="Size"
      // Reserves a line, so that nothing moves when the text loads.
      description={quote ? chargeText(quote, units) : '\u00a0'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={toSizes(image).map((size) => ({
        value: size.name,
        label: `${sizeText(size, units)} (${units.box(size.x, size.y)})`,
      }))}
      value={sizeName}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

/** All sizes with price and explanation. */
function PricedSizes({ image, wanted, sizeName, onChoose }: PricedSizesProps) {
  const { placeOf } = use(SearchCartContext);
  const place = placeOf(image);
  const quotes = useSizeQuotes(image, place, wanted);
  return (
    <SizeCards image={image} area={place?.area} options={{ wanted, quotes }} sizeName={sizeName} onChoose={onChoose} />
  );
}

/** The terms of the chosen size. */
function Terms({ image, wanted, sizeName }: Omit<PricedSizesProps, 'onChoose'>) {
  const { placeOf } = use(SearchCartContext);
  const quotes = useSizeQuotes(image, placeOf(image), wanted);
  return <SaleTerms provider={image.provider} line={quotes.get(sizeName)} />;
}

interface KindDetailsProps {
  readonly image: ArchiveImage;
  /** The chosen one. */
  readonly product: Product;
  readonly choice: { readonly sizeName: string; readonly excludedBands: readonly string[] };
  readonly onTiff: (choice: ProductChoice) => void;
  readonly onExclude: (bands: readonly string[]) => void;
}

/** Options of a kind: the GeoTIFF of a picture, or bands. */
function KindDetails({ image, product, choice: { sizeName, excludedBands }, onTiff, onExclude }: KindDetailsProps) {
  const { kind, tiff } = choiceOf(product);
  const { bands = [] } = image.analytic ?? {};
  if (kind === 'display')
    return (
      <div className={classes.choice}>
        <Checkbox
          label="GeoTIFF"
          description="Lets you compare, measure, and stretch it later"
          checked={tiff}
          disabled={tiffChoices(image, sizeName).length < 2}
          onChange={(event) => onTiff({ kind, tiff: event.currentTarget.checked })}
        />
        <span className={classes.extra}>{tiffExtra(image, sizeName)}</span>
      </div>
    );
  return image.analytic ? (
    <BandChoice
      content={image.analytic}
      chosen={bands.flatMap(({ name }) => (excludedBands.includes(name) ? [] : [name]))}
      onChoose={(names) => onExclude(bands.flatMap(({ name }) => (names.includes(name) ? [] : [name])))}
    />
  ) : null;
}

interface KindsProps {
  readonly image: ArchiveImage;
  readonly sizeName: string;
  /** The chosen one. */
  readonly product: Product;
  readonly onChoose: (choice: ProductChoice) => void;
}

/** The kinds offered for the size; hidden if there is only one. */
function Kinds({ image, sizeName, product, onChoose }: KindsProps) {
  const kinds = kindChoices(image, sizeName);
  if (kinds.length < 2) return null;
  const { kind, tiff } = choiceOf(product);
  const offered = kinds.flatMap((each) => {
    // The line of the GeoTIFF has its price.
    const priceCents = findProduct(image, sizeName, { kind: each, tiff: false })?.price;
    return priceCents === undefined ? [] : [{ kind: each, priceCents }];
  });
  return <KindChoice offered={offered} kind={kind} onChoose={(chosen) => onChoose({ kind: chosen, tiff })} />;
}

/** The extra price of the GeoTIFF, if the picture is offered with and without it. */
function tiffExtra(image: ArchiveImage, sizeName: string): string {
  if (tiffChoices(image, sizeName).length < 2) return '';
  const priceOf = (tiff: boolean) => findProduct(image, sizeName, { kind: 'display', tiff })?.price ?? 0;
  const extraCents = priceOf(true) - priceOf(false);
  return extraCents > 0 ? `+ ${formatUsd(extraCents)}` : 'included';
}
