import type { ArchiveImage, AreaCloud, ProductSize } from '@groundtrack/contract';
import { memo, useEffect, useRef } from 'react';
import { type PurchasePictureFile, usePurchasePicture } from '../../api/use-purchase-picture.ts';
import { isClipped } from '../../lib/clipped-product.ts';
import { formatDegrees, formatPercent } from '../../lib/format.ts';
import { useUnits } from '../../lib/use-units.ts';
import { useZone } from '../../lib/use-zone.ts';
import { Facts } from '../../ui/facts.tsx';
import { CompareIcon } from '../../ui/icons.tsx';
import toggles from '../../ui/toggle.module.css';
import { useSeen } from '../../ui/use-seen.ts';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { AddPopup } from './add-popup.tsx';
import { cloudText } from './area-clouds/area-cloud-rules.ts';
import { coverageText, isLittle } from './coverage-text.ts';
import { boxCloud } from './preview-rules.ts';
import { isAreaSize, sizeText, toSizes } from './product-rules.ts';
import classes from './result-row.module.css';
import { ResultThumbnail } from './result-thumbnail.tsx';
import { useSearch } from './search-store.ts';
import { SizeToggles } from './size-toggles.tsx';
import { useBrightPixelRatio } from './use-bright-pixel-ratio.ts';

interface ResultRowProps {
  readonly image: ArchiveImage;
  readonly name: string;
  /** Over the searched area; undefined for a searched place, and until it is known. */
  readonly areaCloud: AreaCloud | undefined;
  /** Whether one of its products is in the cart. */
  readonly inCart: boolean;
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
  readonly onInfo: (image: ArchiveImage) => void;
}

/** One archive image. Hovering or focusing the row highlights its footprint on the globe. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { featureId } = props.image;
  const setHighlighted = useSearch((state) => state.highlight);
  const selected = useSearch((state) => state.selectedId === featureId);
  const highlighted = useSearch((state) => state.highlightedId === featureId);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const highlight = () => setHighlighted(featureId);
  const release = () => setHighlighted(null);
  return (
    <tr
      ref={row}
      data-result={featureId}
      data-highlighted={highlighted}
      aria-current={selected ? 'true' : undefined}
      className={classes.row}
      onMouseEnter={highlight}
      onMouseLeave={release}
      onFocus={highlight}
      onBlur={release}
    >
      <Cells {...props} />
    </tr>
  );
});

/** Memoized, because hovering a row does not change it. */
const Cells = memo(function Cells({ image, name: source, areaCloud, inCart, onToggle, onInfo }: ResultRowProps) {
  const preview = useRef<HTMLTableCellElement>(null);
  const seen = useSeen(preview);
  const size = toSizes(image)[0];
  // Nothing is fetched before the row comes into view.
  const picture = usePurchasePicture(image, seen ? size : undefined);
  const zone = useZone();
  // Images of one satellite differ in their time.
  const name = `${source} of ${zone.instant(Date.parse(image.dateAcquiredISO))}`;
  return (
    <>
      <td className={classes.onMap}>
        <SizeToggles image={image} name={name} onToggle={onToggle} />
        <CompareToggle image={image} name={name} />
      </td>
      <td ref={preview} className={classes.preview}>
        <ResultThumbnail image={image} name={name} size={size} picture={seen ? picture : null} onToggle={onToggle} />
      </td>
      <td className={classes.date}>
        <ZonedInstant iso={image.dateAcquiredISO} />
        <RowFacts image={image} areaCloud={areaCloud} size={size} picture={picture} />
      </td>
      <td className={classes.info}>
        <button
          type="button"
          className={classes.name}
          aria-label={`Info on ${name}`}
          title={source}
          onClick={() => onInfo(image)}
        >
          <bdi>{source}</bdi>
        </button>
      </td>
      <td className={classes.cart}>
        <AddPopup image={image} name={name} inCart={inCart} />
      </td>
    </>
  );
});

interface NamedImage {
  readonly image: ArchiveImage;
  /** Includes the time. */
  readonly name: string;
}

function CompareToggle({ image: { featureId }, name }: NamedImage) {
  const compared = useSearch((state) => state.comparedIds.includes(featureId));
  const toggleCompared = useSearch((state) => state.toggleCompared);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${toggles.toggle} ${classes.compare}`}
      aria-pressed={compared}
      aria-label={`Compare ${name}`}
      title="Compare with another image"
      onClick={() => toggleCompared(featureId)}
    >
      <span className={classes.word}>Compare</span>
      <span className={classes.icon}>
        <CompareIcon />
      </span>
    </button>
  );
}

interface RowFactsProps extends Pick<ResultRowProps, 'image' | 'areaCloud'> {
  readonly size: ProductSize | undefined;
  readonly picture: PurchasePictureFile;
}

function RowFacts({ image, areaCloud, size, picture }: RowFactsProps) {
  const units = useUnits();
  const { groundSampleDistance, offNadirAngle, coverage, phenomenology, products } = image;
  // For an area, its own cloud is shown instead.
  const box = size && !isAreaSize(image, size.name) ? size : undefined;
  const ratio = useBrightPixelRatio(picture.file.url, box && phenomenology !== 'sar' ? picture.box : null);
  const share = boxCloud(image, ratio);
  const isClippedToLittle = coverage !== undefined && isLittle(coverage) && products.some(isClipped);
  return (
    <Facts
      lead={
        coverage === undefined ? null : (
          // A price for a small part of the area looks low.
          <span className={isClippedToLittle ? classes.little : undefined}>{coverageText(coverage)}</span>
        )
      }
      facts={[
        units.resolution(groundSampleDistance),
        ...(phenomenology === 'pan' ? ['black and white'] : []),
        cloudText(image, areaCloud),
        ...(box && share !== null ? [`${formatPercent(share)} in ${sizeText(box, units)}`] : []),
        `${formatDegrees(offNadirAngle)} off nadir`,
      ]}
    />
  );
}
