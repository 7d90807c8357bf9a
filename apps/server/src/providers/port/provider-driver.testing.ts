import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AreaGeometry, Footprint, Point, Polygon, SceneId } from '@groundtrack/contract';
import {
  type ImageryProvider,
  ProviderError,
  type ProviderErrorKind,
  type Scene,
  type SceneCriteria,
  type SceneProduct,
} from './provider.ts';
import { toArchiveOrder } from './to-archive-order.testing.ts';

/** Provokes a failure. @returns the place to search to get it */
type Provoke = () => Point;

/** An adapter with the means to provoke failures. */
export interface ProviderUnderTest {
  readonly provider: ImageryProvider;
  /** A query with at least five scenes in its response. */
  readonly query: { readonly area: Point; readonly criteria: SceneCriteria };
  /** Null if impossible for this provider, such as wrong credentials if it needs none. */
  readonly failing: Readonly<Record<ProvokedFailure, Provoke | null>>;
  /** A search with a slow response. */
  readonly slow: Provoke | null;
  /** A place where orders are rejected, and one where they fail in processing. */
  readonly rejecting: Point | null;
  readonly spoiling: Point | null;
  /** The provider does not say on which passes it tries a flexible tasking. */
  readonly hidesPasses?: true;
  /** Lets simulated time pass. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

type ProvokedFailure = Exclude<ProviderErrorKind, 'rejected'>;

/** More scenes than any real archive has of a place. */
export const EVERYTHING = 100_000;
/** Drawing or fetching an image takes a while on a busy machine. */
export const PICTURE_TIMEOUT_MS = 60_000;
/** The number of polls until an order must be settled. */
const POLLS_AT_MOST = 300;

/** Runs the queries of the suite against a provider that is opened again for every test. */
export class ProviderDriver {
  readonly never = new AbortController().signal;
  readonly #name: string;
  #opened: { readonly tested: ProviderUnderTest; readonly directory: string } | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  async open(open: () => Promise<ProviderUnderTest>): Promise<void> {
    this.#opened = { tested: await open(), directory: await mkdtemp(join(tmpdir(), 'provider-')) };
  }

  async close(): Promise<void> {
    await this.tested.close();
    await rm(this.directory, { recursive: true });
  }

  get tested(): ProviderUnderTest {
    if (this.#opened === null) throw new Error('The provider is not open');
    return this.#opened.tested;
  }

  /** A folder for deliveries. */
  get directory(): string {
    if (this.#opened === null) throw new Error('The provider is not open');
    return this.#opened.directory;
  }

  async search(change: Partial<SceneCriteria> = {}, limit = 5, area: AreaGeometry = this.tested.query.area) {
    const criteria = { ...this.tested.query.criteria, ...change };
    return (await this.tested.provider.search({ area, criteria, limit, cursor: null }, this.never)).scenes;
  }

  /** A quote as the search returns it, without the position of the pixels of the files. */
  async quote(featureId: SceneId, area: AreaGeometry): Promise<Scene | null> {
    const scene = await this.tested.provider.quote(featureId, area, this.never);
    if (!scene) return null;
    const products = scene.products.map((product) => {
      const { pixels: _, ...rest } = product;
      return rest;
    });
    return { ...scene, products };
  }

  async firstScene(place: Point = this.tested.query.area): Promise<Scene> {
    const [scene] = await this.search({}, 1, place);
    if (!scene) throw new Error(`${this.#name} has no scene at ${place.coordinates.join(', ')}`);
    return scene;
  }

  async orderAt(place: Point, reference: string, choose: (scene: Scene) => SceneProduct = cheapest) {
    // The coarsest has the fewest pixels to draw.
    const [scene] = (await this.search({}, 10, place)).toSorted((a, b) => resolutionOf(b) - resolutionOf(a));
    if (!scene) throw new Error(`${this.#name} has no scene at ${place.coordinates.join(', ')}`);
    const product = choose(scene);
    const order = toArchiveOrder(reference, scene, { product, place });
    return { order, product, scene };
  }

  async settle(orderId: string) {
    const states: string[] = [];
    for (let polls = 0; polls < POLLS_AT_MOST; polls++) {
      const status = await this.tested.provider.status(orderId, this.never);
      if (states.at(-1) !== status.state) states.push(status.state);
      if (status.nextPollMs === null) return { states, status };
      if (!(status.nextPollMs > 0)) throw new Error(`The next poll is due in ${status.nextPollMs} ms`);
      await this.tested.pass(status.nextPollMs);
    }
    throw new Error(`The order did not settle: ${states.join(', ')}`);
  }

  /** The provider's error with which some work ends, or null. */
  readonly errorOf = async (work: Promise<unknown>): Promise<ProviderError | null> => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null || (error instanceof ProviderError && error.provider === this.tested.provider.name))
      return error;
    throw error;
  };

  readonly kindOf = async (work: Promise<unknown>): Promise<ProviderErrorKind | 'no error'> =>
    (await this.errorOf(work))?.kind ?? 'no error';
}

export function cheapest(scene: Scene) {
  const [product] = scene.products.toSorted((a, b) => a.charge.totalCents - b.charge.totalCents);
  if (!product) throw new Error(`${scene.featureId} has no product`);
  return product;
}

export const resolutionOf = ({ groundSampleDistanceM }: Scene): number => groundSampleDistanceM ?? 1;

export function partsOf({ type, coordinates }: Footprint): Polygon[] {
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  return parts.map((part) => ({ type: 'Polygon', coordinates: part }));
}
