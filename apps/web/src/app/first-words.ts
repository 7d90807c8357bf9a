export interface FirstWords {
  readonly title: string;
  /** Below the title, where it is known before the screen is there. */
  readonly lead?: string;
  /** Not as the title of a screen; index.html has how. */
  readonly look?: 'landing';
}

/**
 * What the screens people begin at say first. The page shows it before any of the app has run (vite/ask-ahead.ts), the frame
 * around the screen until that is there: people have something to read by then.
 */
export const firstWords = {
  landing: {
    title: 'The Earth, photographed to order',
    lead: 'On-demand access to search, preview and purchase recent high-resolution commercial satellite imagery. Accounts are free; you pay only for images and tasking.',
    look: 'landing',
  },
  home: {
    title: 'Search Archive',
    lead: 'Point at a place to see the images of it, and when which satellite passes next.',
  },
  myImagery: {
    title: 'Purchased Imagery',
    lead: 'The images you bought: their states, which move by themselves, and their files.',
  },
  registration: {
    title: 'Registration',
    lead: 'An account is free. You only pay for images and tasking; the address is needed to order them.',
  },
  orders: { title: 'Orders' },
  tasking: {
    title: 'Tasking Requests',
    lead: 'Tasking orders a new image: you choose the place, the days and the product, and a satellite takes it.',
  },
  updateUser: { title: 'Update User' },
  webhooks: {
    title: 'Webhooks',
    lead: 'Notify your own server as soon as one of your images is ordered, delivered or fails.',
  },
  cart: { title: 'Your Cart' },
  checkout: { title: 'Checkout' },
  help: { title: 'Help and FAQ', lead: 'Common questions and the terms of satellite imagery.' },
} as const satisfies Readonly<Record<string, FirstWords>>;
