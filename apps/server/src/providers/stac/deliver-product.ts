import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pool } from '../../platform/pool/pool.ts';
import { clipParts } from '../area/shape-in-grid.ts';
import type { AnalyticBand } from '../port/analytic-facts.ts';
import {
  type ArchiveOrder,
  type DeliveredImage,
  ProviderError,
  type Scene,
  type SceneProduct,
} from '../port/provider.ts';
import type { AnalyticSource, SceneRecord } from '../port/scene-record.ts';
import type { CatalogFiles } from './catalog-files.ts';
import type { AnalyticWish } from './cut-analytic.ts';
import { type DeliveredCut, deliverAsset } from './deliver-asset.ts';
import {
  type CheckedFiles,
  type CheckedNumbers,
  type DeliveryCheck,
  nameVersion,
} from './deliverable/delivery-check.ts';

export interface CatalogDelivery {
  readonly files: CatalogFiles;
  readonly check: DeliveryCheck;
}

/** An ordered product with its current catalog entry. */
export interface OrderedProduct {
  readonly order: ArchiveOrder;
  readonly record: SceneRecord;
  readonly scene: Scene;
  readonly product: SceneProduct;
  readonly directory: string;
}

type Delivered = Omit<DeliveredImage, 'licenseText'>;

const REPLACED =
  'The image was replaced at its source after it was ordered. What was sold is no longer there, and what is there now ' +
  'was not sold.';

/**
 * Cuts the ordered product out of the files of a scene, which must be unchanged since the sale.
 * @throws ProviderError `rejected`, with a message for the buyer, if a retry would fail the same way
 */
export async function deliverProduct(
  deps: CatalogDelivery,
  ordered: OrderedProduct,
  signal: AbortSignal,
): Promise<DeliveredImage> {
  const cut = await (ordered.product.analytic ? deliverNumbers : deliverPicture)(deps, ordered, signal);
  return { ...cut, licenseText: deps.files.license };
}

async function deliverPicture(deps: CatalogDelivery, ordered: OrderedProduct, signal: AbortSignal): Promise<Delivered> {
  const { image: address, imageSource = {} } = ordered.record.assets;
  if (address === null) throw new Error('A scene without an image passed the check');
  const checked = await deps.check.byFile(address, imageSource, { signal, refusals: 'throw' });
  refuse(deps, ordered, checked);
  const { bandNames = [] } = imageSource;
  const { cut } = await cutFile(deps, ordered, { address, bandNames, version: checked.versions[0] }, signal);
  return cut;
}

async function deliverNumbers(deps: CatalogDelivery, ordered: OrderedProduct, signal: AbortSignal): Promise<Delivered> {
  const { order, record } = ordered;
  const { analytic: source } = record.assets;
  if (!source) throw new Error('A scene without numbers passed the check');
  const checked = await deps.check.numbersByFiles(source, record, { signal, refusals: 'throw' });
  refuse(deps, ordered, checked);
  const all = checked.facts.bands;
  const names = order.delivery?.bands ?? all.map(({ name }) => name);
  const places = names.map((name) => all.findIndex((each) => each.name === name));
  const missing = names.filter((_, i) => places[i] === -1);
  if (missing.length > 0) throw rejected(deps, `The image has no band ${missing.join(', ')} any more.`);
  const numbers = { ...ordered, source, checked, places };
  return source.files.length > 1 ? deliverBandFiles(deps, numbers, signal) : deliverOneFile(deps, numbers, signal);
}

function wishOf({ delivery }: ArchiveOrder, bands: AnalyticWish['bands']): AnalyticWish {
  return { bands, resampling: delivery?.resampling ?? 'bilinear' };
}

interface OrderedNumbers extends OrderedProduct {
  readonly source: AnalyticSource;
  readonly checked: CheckedNumbers;
  /** Indexes of the ordered bands among all bands of the scene. */
  readonly places: readonly number[];
}

/** The ordered bands, in order. */
function bandsOf({ checked: { facts }, places }: OrderedNumbers): readonly AnalyticBand[] {
  return places.flatMap((place) => facts.bands[place] ?? []);
}

/** Delivers bands of one file, and its picture. */
async function deliverOneFile(deps: CatalogDelivery, ordered: OrderedNumbers, signal: AbortSignal): Promise<Delivered> {
  const { source, checked, order, places } = ordered;
  const bandNames = checked.facts.bands.map(({ commonName = null }) => commonName);
  const analyticWish = wishOf(order, places);
  const fileToCut = { address: addressOf(source, 0), bandNames, version: checked.versions[0], analytic: analyticWish };
  const { cut, analytic } = await cutFile(deps, ordered, fileToCut, signal);
  const { path, dataType, noData } = analytic ?? noNumbers();
  return { ...cut, analytic: { ...checked.facts, bands: bandsOf(ordered), path, dataType, noData } };
}

/** Delivers the chosen bands, each from its own file, joined into one file with a picture. */
async function deliverBandFiles(
  deps: CatalogDelivery,
  ordered: OrderedNumbers,
  signal: AbortSignal,
): Promise<Delivered> {
  const { source, checked, order, directory, places } = ordered;
  const { facts, versions } = checked;
  const bands = bandsOf(ordered);
  const cuts: FileCut[] = [];
  for (const place of places) {
    const folder = join(directory, `band-${place}`);
    await mkdir(folder, { recursive: true });
    const fileToCut = {
      address: addressOf(source, place),
      version: versions[place],
      analytic: wishOf(order, null),
      numbersOnly: true,
    };
    cuts.push(await cutFile(deps, { ...ordered, directory: folder }, fileToCut, signal));
  }
  const [first] = cuts;
  if (!first) throw new Error('Numbers of no bands were ordered');
  const joined = await pool.run(
    'joinBands',
    {
      sources: cuts.map(pathOf),
      path: join(directory, 'bands.tif'),
      picturePath: join(directory, 'image.tif'),
      bandNames: bands.map(({ commonName = null }) => commonName),
      epsg: first.cut.epsg,
      box: first.cut.box,
    },
    { signal },
  );
  await Promise.all(cuts.map((cut) => rm(pathOf(cut))));
  const { picture, path, dataType, noData } = joined;
  return { ...picture, epsg: first.cut.epsg, analytic: { ...facts, bands, path, dataType, noData } };
}

const pathOf = ({ analytic }: FileCut): string => (analytic ?? noNumbers()).path;

/** One file of the scene, and the version that was checked. */
interface FileToCut {
  readonly address: string;
  readonly version: string | null | undefined;
  readonly bandNames?: readonly (string | null)[];
  readonly analytic?: AnalyticWish;
  readonly numbersOnly?: boolean;
}

interface FileCut extends Pick<DeliveredCut, 'analytic'> {
  readonly cut: Omit<Delivered, 'analytic'>;
}

async function cutFile(
  deps: CatalogDelivery,
  { order, product, scene, directory }: OrderedProduct,
  { version, ...fileToCut }: FileToCut,
  signal: AbortSignal,
): Promise<FileCut> {
  const { epsg, box } = product.size.projected;
  const clip = order.clip && clipParts(order.clip);
  const isMosaic = product.mosaic !== undefined;
  const target = { epsg, box, pixelM: scene.groundSampleDistanceM, clip, isMosaic };
  const secretHeaders = await deps.files.headersFor(fileToCut.address, signal);
  const { grid, resampling } = order.delivery ?? {};
  const place = { target, grid: grid === 'utm' ? undefined : grid, resampling };
  const delivered = await deliverAsset(deps.files.rules, { ...fileToCut, secretHeaders, ...place, directory }, signal);
  const { analytic, version: found, ...cut } = delivered;
  if (found !== (version ?? null)) throw rejected(deps, REPLACED);
  return { cut, analytic };
}

/** @throws ProviderError if the files cannot be delivered or have changed since the sale */
function refuse(deps: CatalogDelivery, { order }: OrderedProduct, checked: CheckedFiles): void {
  const { imageVersion } = order;
  if (imageVersion !== undefined && imageVersion !== nameVersion(checked.versions)) throw rejected(deps, REPLACED);
  if (checked.reason !== null) throw rejected(deps, checked.reason);
}

function rejected({ files }: CatalogDelivery, reason: string): ProviderError {
  return new ProviderError(files.rules.provider, 'rejected', reason);
}

function addressOf({ files }: AnalyticSource, place: number): string {
  const address = files[place]?.address ?? null;
  if (address === null) throw new Error(`Numbers without file ${place} passed the check`);
  return address;
}

function noNumbers(): never {
  throw new Error('Numbers were requested but not cut');
}
