/** The groups of the API page in its order, each with what its endpoints are for. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Archive: 'Search the archives of the providers, and see an image before you buy it.',
  Orders:
    'Get binding prices and license texts, order images and taskings, follow their delivery, and download the files.',
  Payments: 'Pay an order. Test servers take test cards and charge nothing.',
  Viewing: 'Tiles and pixel values of images, to look at them without a download.',
  Tasking: 'Check the windows and the feasibility of an image that has not been taken yet, and list your taskings.',
  Accounts: 'Register, log in, and manage an account. A login returns the `apiKey` that most other endpoints need.',
  Places: 'Find places by name or coordinates, and keep favorites and areas.',
  Satellites: 'The imaging satellites with their orbital elements, from which passes over a place are computed.',
  Map: 'Names and simulated ground on the map.',
  Webhooks: 'Have your server notified when an image or a tasking changes its state.',
  'Webhook events': 'The requests that this server sends to your webhooks.',
  Providers: 'Notifications from the imagery providers to this server. Clients do not call them.',
  Server: 'What this server offers: its providers, its limits, and whether it takes test payments.',
};
