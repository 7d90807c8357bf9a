import type { Page } from '@playwright/test';

/**
 * Replaces js.stripe.com: implements the calls that the page makes, with one plain field instead of Stripe's frames.
 * Payments are confirmed over HTTP at api.stripe.com, as the real script does.
 */
function stripeScript(): void {
  type Listener = (event: object) => void;
  const methods: Readonly<Record<string, string>> = {
    '4242424242424242': 'pm_card_visa',
    '4000000000000002': 'pm_card_chargeDeclined',
    '4000002500003155': 'pm_card_authenticationRequired',
  };
  interface Answer {
    readonly status?: string;
    readonly error?: object;
  }
  async function post(path: string, form: Readonly<Record<string, string>>): Promise<Answer> {
    const answer = await fetch(`https://api.stripe.com${path}`, { method: 'POST', body: new URLSearchParams(form) });
    return (await answer.json()) as Answer;
  }
  function paymentElement() {
    const listeners = new Map<string, Listener>();
    const label = document.createElement('label');
    const field = document.createElement('input');
    label.append('Number of the card ', field);
    return {
      field,
      on: (name: string, listener: Listener) => void listeners.set(name, listener),
      once: (name: string, listener: Listener) => void listeners.set(name, listener),
      off: (name: string) => void listeners.delete(name),
      mount: (parent: HTMLElement) => {
        parent.append(label);
        field.addEventListener('input', () => listeners.get('change')?.({}));
        setTimeout(() => listeners.get('ready')?.({}), 50);
      },
      update: ({ readOnly }: { readonly readOnly?: boolean }) => void (field.disabled = readOnly === true),
      destroy: () => label.remove(),
      unmount: () => label.remove(),
    };
  }
  /** The bank's window. */
  function challenge(): Promise<'approve' | 'refuse'> {
    const dialog = document.createElement('dialog');
    return new Promise((resolve) => {
      for (const [text, outcome] of [
        ['Complete', 'approve'],
        ['Fail', 'refuse'],
      ] as const) {
        const button = document.createElement('button');
        button.textContent = text;
        button.addEventListener('click', () => {
          dialog.remove();
          resolve(outcome);
        });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });
  }
  const stripe = (key: string) => {
    let element: ReturnType<typeof paymentElement> | null = null;
    let clientSecret = '';
    return {
      elements: (options: { readonly clientSecret: string }) => {
        ({ clientSecret } = options);
        return {
          create: () => {
            element = paymentElement();
            return element;
          },
          getElement: () => element,
          update: () => undefined,
          submit: async () => ({}),
          on: () => undefined,
        };
      },
      confirmPayment: async () => {
        const method = methods[(element?.field.value ?? '').replaceAll(' ', '')];
        if (!method) return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
        const [id = ''] = clientSecret.split('_secret_');
        const path = `/v1/payment_intents/${id}/confirm`;
        let answer = await post(path, { key, client_secret: clientSecret, payment_method: method });
        if (answer.status === 'requires_action') {
          answer = await post(`/test/payment_intents/${id}/authenticate`, { outcome: await challenge() });
          if (answer.status !== 'succeeded')
            return { error: { type: 'invalid_request_error', message: 'We are unable to authenticate your card.' } };
        }
        return answer.error ? { error: answer.error } : { paymentIntent: answer };
      },
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
      _registerWrapper: () => undefined,
      registerAppInfo: () => undefined,
    };
  };
  Object.assign(globalThis, { Stripe: Object.assign(stripe, { version: 'endive' }) });
}

/** Serves the page's requests to Stripe: its script by this replacement, its API by the fake. */
export async function standInForStripe(page: Page, fakeUrl: string): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript.toString()})();` }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = await fetch(fakeUrl + pathname, {
      method: route.request().method(),
      body: route.request().postData(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    });
  });
}
