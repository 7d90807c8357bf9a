import { expect, type Locator, type Page } from '@playwright/test';
import { endpoints } from '../../packages/contract/src/index.ts';

export const TEST_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';

let people = 0;

/** A user at the screen, who finds elements by their visible text. */
export class User {
  readonly page: Page;
  readonly email: string;
  readonly password = 'a long enough password';

  constructor(
    page: Page,
    email = `user-${process.pid}-${people++}-${Math.random().toString(36).slice(2)}@example.org`,
  ) {
    this.page = page;
    this.email = email;
  }

  async register(): Promise<void> {
    const { page } = this;
    await page.goto('/#/Registration');
    await page.getByLabel('E-mail address').fill(this.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(this.password);
    for (const [label, text] of [
      ['First name', 'Ada'],
      ['Last name', 'Byron'],
      ['Street address', '1 Orbit Road'],
      ['City', 'Greenbelt'],
      ['State', 'Maryland'],
      ['Zip', '20770'],
    ] as const)
      await page.getByLabel(label).fill(text);
    for (const label of ['Country of Residence', 'Citizenship']) {
      const field = page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label }));
      // A field that is out of view does not show its list.
      await field.scrollIntoViewIfNeeded();
      await field.fill('Switzerl');
      await page.getByRole('option', { name: 'Switzerland' }).click();
    }
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Selected Location', { exact: true })).toBeVisible();
  }

  /**
   * Creates an account and a session through the API, because their forms have separate journeys. No screen is open
   * yet, so a journey that is not about Home can open its screen directly.
   */
  async signUp(): Promise<void> {
    const contact = {
      firstname: 'Ada',
      lastname: 'Byron',
      address: '1 Orbit Road',
      city: 'Greenbelt',
      state: 'Maryland',
    };
    const account = { username: this.email, password: this.password, zip: '20770', country: 'US', citizenship: 'US' };
    // Requests a page like the browser, because only responses to pages set the cookie.
    const headers = { session: 'cookie', origin: 'null', 'sec-fetch-site': 'same-origin' };
    const response = await this.page.request.post(endpoints.register.path, {
      headers,
      data: { ...contact, ...account },
    });
    expect(response.status(), await response.text()).toBe(201);
    const { id } = endpoints.register.answer.schema.parse(await response.json());
    const { origin } = new URL(response.url());
    const session = { name: 'groundtrack_session', value: id, url: origin, sameSite: 'Strict' } as const;
    await this.page.context().addCookies([session]);
  }

  /** Opens Home with an account and a session. */
  async arrive(): Promise<void> {
    await this.signUp();
    await this.page.goto('/');
    await expect(this.selectedLocation).toBeVisible();
  }

  async logIn(): Promise<void> {
    await this.page.getByLabel('E-mail').fill(this.email);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(this.password);
    await this.page.getByRole('button', { name: 'Login' }).click();
  }

  async globeIsReady(timeout = 90_000): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-globe', 'ready', { timeout });
  }

  get selectedLocation(): Locator {
    return this.page.getByRole('region', { name: 'Selected Location' }).getByRole('status');
  }

  get globe(): Locator {
    return this.page.getByTestId('globe');
  }

  /** The position of the globe in the window, in pixels. */
  async globeBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.globe.boundingBox();
    if (!box) throw new Error('The globe has no size');
    return box;
  }

  /** Types a place or coordinates into the search box of the globe and takes the first suggestion. */
  async goTo(place: string, suggestion: string | RegExp): Promise<void> {
    const box = this.page.getByLabel('Search address or coordinates');
    await box.fill(place);
    await this.page.getByRole('option', { name: suggestion }).first().click();
  }

  /** Searches the selected location and waits until every provider has responded. */
  async search(): Promise<void> {
    await this.page.getByRole('button', { name: /^Search Selected (Location|Area)$/ }).click();
    await expect(this.page.getByRole('progressbar', { name: 'Providers searched' })).toHaveCount(0, {
      timeout: 60_000,
    });
  }

  get results(): Locator {
    return this.page
      .getByRole('table', { name: /Archive images/ })
      .getByRole('row')
      .filter({ has: this.page.getByRole('button') });
  }

  /**
   * Adds the first result of a provider to the cart through its Info window: the picture, or the analytic product
   * without one of its bands.
   */
  async addToCart(provider: string, { geoTiff = false, withoutBand = '' } = {}): Promise<void> {
    await this.results.filter({ hasText: provider }).first().getByRole('button', { name: 'Info' }).click();
    const modal = this.page.getByRole('dialog');
    if (geoTiff) await modal.getByLabel('GeoTIFF').check();
    if (withoutBand !== '') {
      await modal.getByRole('radio', { name: 'Analytic' }).check();
      await modal.getByRole('checkbox', { name: withoutBand }).uncheck();
    }
    await modal.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(modal.getByRole('button', { name: 'Added to Cart' })).toBeDisabled();
    await this.page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
  }

  async openCart(): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: /^Cart/ }).click();
    await expect(this.page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  }

  /** Accepts the terms of every provider, once they are loaded. */
  async agreeToTerms(): Promise<void> {
    const boxes = this.page.getByLabel('Check Here to Agree to above terms.');
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) await box.check();
  }

  /** Accepts all terms and opens the payment. */
  async checkOut(): Promise<void> {
    await this.agreeToTerms();
    await this.page.getByRole('link', { name: 'Checkout' }).click();
    await expect(this.page.getByText(/Purchasing \d+ items?, totaling/)).toBeVisible();
  }

  async pay(card: string): Promise<void> {
    await this.page.getByLabel('Card number').fill(card);
    await this.page.getByLabel('Expiry date').fill('12 / 40');
    await this.page.getByLabel('Security code').fill('123');
    await this.page.getByRole('button', { name: 'Purchase' }).click();
  }

  async openMyImagery(): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: 'My Imagery' }).click();
    await expect(this.page.getByRole('heading', { name: 'Purchased Imagery' })).toBeVisible();
  }
}
