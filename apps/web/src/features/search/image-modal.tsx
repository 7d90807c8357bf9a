import {
  type ArchiveImage,
  type AreaCloud,
  type ProductSize,
  type SceneId,
  sampleEndpoint,
  sourceName,
} from '@groundtrack/contract';
import { Button, Modal } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, use, useState } from 'react';
import { Link } from 'react-router';
import { useProviderLabel } from '../../api/provider-labels.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import { usePurchasePicture } from '../../api/use-purchase-picture.ts';
import { formatDegrees, formatPercent } from '../../lib/format.ts';
import { imageName } from '../../lib/image-name.ts';
import { paths } from '../../lib/paths.ts';
import { sharePercent } from '../../lib/share-percent.ts';
import { type Units } from '../../lib/units.ts';
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useUnits } from '../../lib/use-units.ts';
import { CopyLink } from '../../ui/copy-link.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { Wireframe } from '../../ui/wireframe.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { areaCloudMethod, areaCloudText } from './area-clouds/area-cloud-rules.ts';
import { pairText } from './compare-rules.ts';
import classes from './image-modal.module.css';
import { ImagePreview } from './image-preview.tsx';
import { boxCloud, hasBoxCloud } from './preview-rules.ts';
import { ProductChooser, SearchCartContext } from './product-chooser.tsx';
import { hasSample, isAreaSize, toSizes } from './product-rules.ts';
import { useSearch } from './search-store.ts';
import { StepButtons, type Steps } from './step-buttons.tsx';
import { useBrightPixelRatio } from './use-bright-pixel-ratio.ts';

interface ImageModalProps {
  readonly image: ArchiveImage;
  /** Over the searched area, if known. */
  readonly areaCloud: AreaCloud | undefined;
  /** Opens the neighbors in the list. */
  readonly steps: Steps;
  readonly onClose: () => void;
}

/** All facts of an archive image, and the choice of a product. The arrow keys open its neighbors. */
export function ImageModal({ image, areaCloud, steps, onClose }: ImageModalProps) {
  useFocusReturn();
  const isPhone = useIsPhone();
  const name = imageName(useProviderLabel(image.provider), image.satellite, image.operator);
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // Fields and the sample use these keys themselves.
    if (!(target instanceof HTMLElement) || target.closest('input, select, textarea, [data-arrows]')) return;
    if (key === 'ArrowLeft') steps.go(-1);
    if (key === 'ArrowRight') steps.go(1);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<ImageTitle image={image} name={name} />}
      size={1120}
      fullScreen={isPhone}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        {steps.count > 1 ? <StepButtons {...steps} /> : null}
        <div className={classes.steps}>
          <CopyLink />
          <CompareButton featureId={image.featureId} onClose={onClose} />
        </div>
      </div>
      <Details key={`${image.provider} ${image.featureId}`} image={image} areaCloud={areaCloud} name={name} />
    </Modal>
  );
}

interface CompareButtonProps extends Pick<ArchiveImage, 'featureId'> {
  readonly onClose: () => void;
}

/** Chooses the image and returns to the list for the second one, or compares it with the one that was chosen before. */
function CompareButton({ featureId, onClose }: CompareButtonProps) {
  const comparedIds = useSearch((state) => state.comparedIds);
  const toggleCompared = useSearch((state) => state.toggleCompared);
  const { open } = useDialogInUrl('compare');
  const isChosen = comparedIds.includes(featureId);
  const other = comparedIds.findLast((id) => id !== featureId);
  const compare = (otherId: SceneId) => {
    if (!isChosen) toggleCompared(featureId);
    open(pairText([otherId, featureId]));
  };
  const choose = () => {
    toggleCompared(featureId);
    if (!isChosen) onClose();
  };
  return (
    <Button size="xs" variant="default" onClick={() => (other === undefined ? choose() : compare(other))}>
      {other !== undefined ? 'Compare with the chosen image' : isChosen ? 'Remove from comparison' : 'Compare'}
    </Button>
  );
}

function ImageTitle({ image, name }: Pick<ImageModalProps, 'image'> & { readonly name: string }) {
  return (
    <>
      {name} · <ZonedInstant iso={image.dateAcquiredISO} precision="day" />
    </>
  );
}

function Details({ image, areaCloud, name }: Pick<ImageModalProps, 'image' | 'areaCloud'> & { readonly name: string }) {
  const units = useUnits();
  const label = useProviderLabel(image.provider);
  const sizes = toSizes(image);
  const [sizeName, setSizeName] = useState(sizes[0]?.name ?? '');
  const { placeOf } = use(SearchCartContext);
  const area = isAreaSize(image, sizeName) ? placeOf(image)?.area : undefined;
  const size = sizes.find(({ name: known }) => known === sizeName);
  const box = area ? undefined : size;
  // The same picture and the same value as in the row.
  const { file, box: boxOnPicture } = usePurchasePicture(image, hasBoxCloud(image) ? box : undefined);
  const overBox = boxCloud(image, useBrightPixelRatio(file.url, boxOnPicture));
  const share = area ? estimateOf(areaCloud) : overBox;
  return (
    <div className={classes.modal}>
      <div>
        <ImagePreview image={image} name={name} size={size} area={area} share={share} />
        <Samples image={image} name={name} />
      </div>
      {/* Always a single child. */}
      <div>
        <ProductChooser image={image} sizeCards={{ sizeName, onSize: setSizeName }} />
      </div>
      <div className={classes.facts}>
        <DataList
          rows={[...toRows(image, label, units, boxRows(image, box, overBox, units)), ...areaRows(image, areaCloud)]}
        />
        {areaCloud ? <p className={classes.quiet}>{areaCloudMethod(areaCloud)}</p> : null}
        {image.simulated ? <p className={classes.quiet}>A simulated image.</p> : null}
      </div>
    </div>
  );
}

/** The pixels before the purchase, if the provider shows them. */
function Samples({ image, name }: { readonly image: ArchiveImage; readonly name: string }) {
  const [sampleShown, setSampleShown] = useState(false);
  return (
    <div className={classes.samples}>
      {hasSample(image) ? (
        <TextButton onClick={() => setSampleShown(!sampleShown)}>
          {sampleShown ? 'Hide the full-resolution sample' : 'Full-resolution sample'}
        </TextButton>
      ) : null}
      {image.viewable ? (
        <Link to={paths.viewScene(image)} target="_blank" rel="noopener">
          Look at it in full resolution (opens a new tab)
        </Link>
      ) : null}
      {sampleShown ? <Sample image={image} name={name} /> : null}
      {image.notViewable === undefined ? null : <p className={classes.quiet}>{image.notViewable}</p>}
    </div>
  );
}

/** A part of the scene, one pixel of it on one of the screen. */
function Sample({ image: { provider, featureId }, name }: Pick<ImageModalProps, 'image'> & { readonly name: string }) {
  const { url, status } = useFileUrl(sampleEndpoint, { params: { provider, featureId } });
  return (
    <figure ref={bringIntoView} className={classes.sample}>
      {/* Focusable, so that the arrow keys can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.sampleWindow} aria-label="Full-resolution sample" tabIndex={0} data-arrows>
        {url ? <img src={url} alt={`Full-resolution sample of ${name}`} onLoad={showMiddle} /> : null}
        {url ? null : status === 'loading' ? (
          <Skeleton height="100%" square />
        ) : (
          <Wireframe label={`Full-resolution sample of ${name} (no preview)`} />
        )}
      </section>
      <figcaption className={classes.quiet}>
        A sample from the middle of the scene at 100 %, not the ground you would buy. Scroll to move it.
      </figcaption>
    </figure>
  );
}

function showMiddle({ currentTarget: { parentElement: window } }: SyntheticEvent<HTMLImageElement>) {
  window?.scrollTo((window.scrollWidth - window.clientWidth) / 2, (window.scrollHeight - window.clientHeight) / 2);
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

const cloudHelp = <HelpLink to={paths.help('cloud-cover')} about="cloud cover" />;
const offNadirHelp = <HelpLink to={paths.help('off-nadir')} about="the off-nadir angle" />;

type Rows = ComponentProps<typeof DataList>['rows'];

function toRows(image: ArchiveImage, provider: string, units: Units, overBox: Rows): Rows {
  return [
    { label: 'Provider', value: sourceName(provider, image.operator) },
    { label: 'Satellite', value: image.satellite },
    { label: 'Date', value: <ZonedInstant iso={image.dateAcquiredISO} /> },
    { label: 'Resolution', value: units.resolution(image.groundSampleDistance) },
    ...(image.phenomenology === 'sar' ? radarRows(image) : opticalRows(image, overBox)),
  ];
}

function areaRows({ coverage }: ArchiveImage, areaCloud: AreaCloud | undefined) {
  return [
    ...(coverage === undefined ? [] : [{ label: 'Covers', value: `${sharePercent(coverage)} of your area` }]),
    ...(areaCloud ? [{ label: 'Cloud over Your Area', value: areaCloudText(areaCloud) }] : []),
  ];
}

/** Shown before its value is known, so that nothing moves when it is. */
function boxRows(image: ArchiveImage, box: ProductSize | undefined, share: number | null, units: Units): Rows {
  if (!box || !hasBoxCloud(image)) return [];
  return [{ label: `Cloud over ${units.box(box.x, box.y)}`, value: `${formatPercent(share)} (from the preview)` }];
}

function estimateOf(cloud: AreaCloud | undefined): number | null {
  return cloud?.kind === 'estimated' ? cloud.cloudCover : null;
}

function opticalRows(image: ArchiveImage, overBox: Rows): Rows {
  return [
    { label: 'Cloud Cover', value: formatPercent(image.cloudCover), help: cloudHelp },
    ...overBox,
    { label: 'Off Nadir Angle', value: formatDegrees(image.offNadirAngle), help: offNadirHelp },
    { label: 'Sun Elevation', value: formatDegrees(image.sunElevation) },
    { label: 'Sun Azimuth', value: formatDegrees(image.sunAzimuth) },
  ];
}

/** Radar needs no light and sees through clouds. Its image depends on side, orbit direction and polarization. */
function radarRows({ offNadirAngle, lookSide, orbitState, colorBands }: ArchiveImage) {
  return [
    { label: 'Cloud Cover', value: 'Does not matter for radar', help: cloudHelp },
    { label: 'Off Nadir Angle', value: formatDegrees(offNadirAngle), help: offNadirHelp },
    { label: 'Look Side', value: capitalized(lookSide) },
    { label: 'Orbit', value: capitalized(orbitState) },
    { label: 'Polarization', value: colorBands.join(', ') || '–' },
  ];
}

function capitalized(word: string | null): string {
  return word === null ? '–' : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
