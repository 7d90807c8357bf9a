/** Every route of the user interface. All links are built here. */
export const paths = {
  root: () => '/',
  home: () => '/Home',
  archive: () => '/Archive',
  admin: () => '/Admin',
  myImagery: () => '/MyImagery',
  /** The viewer of a delivered image; without an id, the route pattern. */
  view: (imageId?: string) => `/View/${imageId === undefined ? ':imageId' : encodeURIComponent(imageId)}`,
  /** The viewer of a shared link. */
  sharedView: (token?: string) => `/SharedView/${token === undefined ? ':token' : encodeURIComponent(token)}`,
  /** The viewer of a catalog image that is not purchased. */
  viewScene: (scene?: { readonly provider: string; readonly featureId: string }) =>
    `/ViewScene/${scene ? `${encodeURIComponent(scene.provider)}/${encodeURIComponent(scene.featureId)}` : ':provider/:featureId'}`,
  orders: () => '/Orders',
  /** Without an order, the route pattern. */
  order: (orderId?: string) => `/Orders/${orderId === undefined ? ':orderId' : encodeURIComponent(orderId)}`,
  receipt: (orderId?: string) => `${paths.order(orderId)}/Receipt`,
  tasking: () => '/Tasking',
  login: (returnTo?: string) =>
    returnTo === undefined ? '/Login' : `/Login?${new URLSearchParams({ [RETURN_TO]: returnTo })}`,
  /** The route where an external sign-in ends; the server redirects browsers to it. */
  signIn: () => '/SignIn',
  registration: () => '/Registration',
  resetPassword: () => '/ResetPassword',
  setPassword: () => '/SetPassword',
  confirmEmail: () => '/ConfirmEmail',
  verifyEmail: () => '/VerifyEmail',
  /** With a section, opens that section. */
  updateUser: (section?: AccountSection) =>
    section === undefined ? '/UpdateUser' : `/UpdateUser?${new URLSearchParams({ [SECTION]: section })}`,
  webhooks: () => '/Webhooks',
  cart: () => '/Cart',
  /** With an order, the checkout of that unpaid order instead of the cart. */
  checkout: (orderId?: string) =>
    orderId === undefined ? '/Checkout' : `/Checkout?${new URLSearchParams({ [ORDER]: orderId })}`,
  /** With the slug of a section, question or term, opens that entry. */
  help: (topic?: string) => (topic === undefined ? '/Help' : `/Help?${new URLSearchParams({ [TOPIC]: topic })}`),
} as const;

const RETURN_TO = 'returnTo';
const ORDER = 'order';
const SECTION = 'section';
const PAGE = 'page';
const TOPIC = 'topic';

/** The pages of the account screen with their sections, in order. A page opens at its first section. */
export const accountPages = [
  { name: 'Contact', sections: ['contact', 'email'] },
  { name: 'Security', sections: ['password', 'two-step-login', 'external-sign-in', 'devices', 'security'] },
  { name: 'Notifications', sections: ['mails'] },
  { name: 'API and webhooks', sections: ['api', 'webhooks', 'agreements'] },
  { name: 'Data', sections: ['delivery', 'usage-count', 'your-data'] },
] as const;
export type AccountPage = (typeof accountPages)[number];
export type AccountSection = AccountPage['sections'][number];

export const accountSections: readonly AccountSection[] = accountPages.flatMap(({ sections }) => sections);

/** The section named in the URL; null if it is missing or unknown. */
export function sectionIn(search: URLSearchParams): AccountSection | null {
  return accountSections.find((section) => section === search.get(SECTION)) ?? null;
}

/** The topic named in the path of a screen; null if the path names none. */
export function topicIn(path: string): string | null {
  return path.startsWith(`${paths.help()}?`) ? new URLSearchParams(path.slice(paths.help().length)).get(TOPIC) : null;
}

/** The page of the section named in the URL, the page named there, such as `page=security`, or the first page. */
export function accountPageIn(search: URLSearchParams): AccountPage {
  const section = sectionIn(search);
  const name = search.get(PAGE)?.toLowerCase();
  return (
    accountPages.find(({ sections }) => sections.some((each) => each === section)) ??
    accountPages.find((page) => page.name.toLowerCase() === name) ??
    accountPages[0]
  );
}

/** The order named in the URL of the checkout; null for the cart. */
export function orderIn(search: URLSearchParams): string | null {
  return search.get(ORDER);
}

/**
 * A path of this server. Browsers read a backslash as a slash and drop tabs and line ends (URL Standard, section 4.4).
 */
const OWN_PATH = /^\/(?![/\\])[^\t\n\r]*$/;

/** The target after a login: the screen that requested it, or else the root path. */
export function returnPath(search: URLSearchParams): string {
  const target = search.get(RETURN_TO);
  return target !== null && OWN_PATH.test(target) ? target : paths.root();
}
