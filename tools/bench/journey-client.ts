import {
  type ArchiveImage,
  DEFAULT_PLACE,
  endpoints,
  type FileLink,
  type OrderItem,
  type PlacedOrder,
  type Product,
  type UserImage,
} from '../../packages/contract/src/index.ts';

/** The password of every account in a benchmark. */
export const BENCH_PASSWORD = 'a long enough password';

const POLL_MS = 200;
const DELIVERY_TIMEOUT_MS = 120_000;

/** A buyer who uses the API like the browser. */
export class Buyer {
  readonly #url: string;
  readonly #apiKey: string;
  readonly username: string;

  private constructor(url: string, apiKey: string, username: string) {
    this.#url = url;
    this.#apiKey = apiKey;
    this.username = username;
  }

  static async register(url: string): Promise<Buyer> {
    const username = `buyer-${process.pid}-${performance.now()}@example.org`;
    const answer = await post(`${url}${endpoints.register.path}`, {
      username,
      password: BENCH_PASSWORD,
      firstname: 'Ada',
      lastname: 'Byron',
      address: '1 Orbit Road',
      city: 'Greenbelt',
      state: 'Maryland',
      zip: '20770',
      country: 'US',
      citizenship: 'US',
    });
    return new Buyer(url, (answer as { apiKey: string }).apiKey, username);
  }

  async search(provider: string, startMs: number, endMs: number): Promise<ArchiveImage[]> {
    const answer = await this.#post(endpoints.catalog.path, {
      geometry: { type: 'Point', coordinates: [DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude] },
      filter: {
        date: { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() },
        phenomenology: { sar: true, ms: true, pan: true },
        resolution: { min: 0.1, max: 1.5 },
        maxCloudCover: 0.99,
        providers: { [provider]: 5 },
      },
    });
    return (answer as { images: ArchiveImage[] }).images;
  }

  /** Orders the newest scene with GeoTIFF at its largest size, pays with the test card and waits until it is delivered. */
  buyNewest(provider: string): Promise<UserImage> {
    return this.#buy(provider, (products) => products.findLast(({ metadata }) => metadata.tiff));
  }

  /** The same with all bands, at its smallest size. */
  buySmallestAnalytic(provider: string): Promise<UserImage> {
    return this.#buy(provider, (products) => products.find(({ metadata }) => metadata.kind === 'analytic'));
  }

  /** A link to a delivered file. */
  async link(fileId: string): Promise<FileLink> {
    return (await this.#post(endpoints.linkFile.path.replace(':fileId', fileId), undefined)) as FileLink;
  }

  async #buy(provider: string, choose: (products: readonly Product[]) => Product | undefined): Promise<UserImage> {
    const [scene] = await this.search(provider, Date.now() - 365 * 86_400_000, Date.now());
    const product = scene && choose(scene.products);
    if (!scene || !product) throw new Error(`${provider} has no scene with GeoTIFF`);
    const order = await this.#order(scene, product);
    await this.#post(endpoints.confirmSandboxPayment.path, {
      clientSecret: order.stripeSecret,
      card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2090, cvc: '123' },
    });
    return this.#delivered();
  }

  async #order(scene: ArchiveImage, product: Product): Promise<PlacedOrder> {
    const terms = (await this.#get(endpoints.terms.path)) as { result: { provider: string; version: string }[] };
    const termsVersion = terms.result.find(({ provider }) => provider === scene.provider)?.version;
    const item: OrderItem = {
      provider: scene.provider,
      featureId: scene.featureId,
      product: product.priceId,
      geometry: { type: 'Point', coordinates: [DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude] },
      description: DEFAULT_PLACE.location,
      expectedPrice: product.price,
      ...(termsVersion === undefined ? {} : { termsVersion }),
    };
    return (await this.#post(endpoints.placeOrder.path, [item])) as PlacedOrder;
  }

  async #delivered(): Promise<UserImage> {
    const endMs = performance.now() + DELIVERY_TIMEOUT_MS;
    while (performance.now() < endMs) {
      const [answer] = (await this.#get(endpoints.images.path)) as [{ images: UserImage[] }];
      const [image] = answer.images;
      if (image?.serverState === 'Delivered') return image;
      if (image?.serverState === 'Failed' || image?.serverState === 'Rejected')
        throw new Error(`The image is ${image.serverState}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error('The image was not delivered in time');
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return post(`${this.#url}${path}`, body, { apiKey: this.#apiKey });
  }

  #get(path: string): Promise<unknown> {
    return answered(fetch(`${this.#url}${path}`, { headers: { apiKey: this.#apiKey } }));
  }
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  return answered(
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
}

async function answered(response: Promise<Response>): Promise<unknown> {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}
