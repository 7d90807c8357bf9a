/** Every route of the user interface; links are built here and nowhere else. */
export const paths = {
  root: () => '/',
  home: () => '/Home',
  archive: () => '/Archive',
  admin: () => '/Admin',
  myImagery: () => '/MyImagery',
  /** A delivered image, opened; without one the pattern of all of them. */
  view: (imageId?: string) => `/View/${imageId === undefined ? ':imageId' : encodeURIComponent(imageId)}`,
  /** The file of a link, opened. */
  sharedView: (token?: string) => `/SharedView/${token === undefined ? ':token' : encodeURIComponent(token)}`,
  /** An image of a catalog, opened before it is bought. */
  viewScene: (scene?: { readonly provider: string; readonly featureId: string }) =>
    `/ViewScene/${scene ? `${encodeURIComponent(scene.provider)}/${encodeURIComponent(scene.featureId)}` : ':provider/:featureId'}`,
  orders: () => '/Orders',
  /** Without an order: the pattern of all of them. */
  receipt: (orderId?: string) => `/Orders/${orderId === undefined ? ':orderId' : encodeURIComponent(orderId)}`,
  tasking: () => '/Tasking',
  login: (returnTo?: string) =>
    returnTo === undefined ? '/Login' : `/Login?${new URLSearchParams({ [RETURN_TO]: returnTo })}`,
  /** Where an external sign-in ends; the server leads browsers to it. */
  signIn: () => '/SignIn',
  registration: () => '/Registration',
  resetPassword: () => '/ResetPassword',
  setPassword: () => '/SetPassword',
  confirmEmail: () => '/ConfirmEmail',
  verifyEmail: () => '/VerifyEmail',
  /** With a section: opened at it. */
  updateUser: (section?: AccountSection) =>
    section === undefined ? '/UpdateUser' : `/UpdateUser?${new URLSearchParams({ [SECTION]: section })}`,
  webhooks: () => '/Webhooks',
  cart: () => '/Cart',
  /** With an order: that of an order that is not paid, in place of the cart's. */
  checkout: (orderId?: string) =>
    orderId === undefined ? '/Checkout' : `/Checkout?${new URLSearchParams({ [ORDER]: orderId })}`,
  /** With the slug of a section, question or term: opened at it. */
  help: (topic?: string) => (topic === undefined ? '/Help' : `/Help?${new URLSearchParams({ topic })}`),
} as const;

const RETURN_TO = 'returnTo';
const ORDER = 'order';
const SECTION = 'section';

/** The sections of the account screen, in their order. */
export const accountSections = [
  'contact',
  'password',
  'two-step-login',
  'email',
  'external-sign-in',
  'devices',
  'security',
  'mails',
  'delivery',
  'agreements',
  'webhooks',
  'usage-count',
  'your-data',
] as const;
export type AccountSection = (typeof accountSections)[number];

/** The section an address leads to; null: none, or one there is not. */
export function askedSection(search: URLSearchParams): AccountSection | null {
  return accountSections.find((section) => section === search.get(SECTION)) ?? null;
}

/** The order an address of the checkout is about; null: what is in the cart. */
export function askedOrder(search: URLSearchParams): string | null {
  return search.get(ORDER);
}

/** A path of this server. Browsers read a backslash as a slash and leave out tabs and line ends (URL Standard, section 4.4). */
const OWN_PATH = /^\/(?![/\\])[^\t\n\r]*$/;

/** Where the login sends the user afterward: the screen it was asked from, else the root path. */
export function returnPath(search: URLSearchParams): string {
  const asked = search.get(RETURN_TO);
  return asked !== null && OWN_PATH.test(asked) ? asked : paths.root();
}
