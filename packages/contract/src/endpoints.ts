import * as accounts from './accounts/endpoints.ts';
import * as archive from './archive/endpoints.ts';
import type { Endpoint } from './core/endpoint.ts';
import * as fileLinks from './file-links/endpoints.ts';
import * as imagery from './imagery/endpoints.ts';
import * as live from './live/endpoints.ts';
import * as mail from './mail-settings/endpoints.ts';
import * as orders from './orders/endpoints.ts';
import * as payments from './payments/endpoints.ts';
import * as places from './places/endpoints.ts';
import * as quotes from './quotes/endpoints.ts';
import * as receipts from './receipts/endpoints.ts';
import * as satellites from './satellites/endpoints.ts';
import * as searches from './saved-searches/endpoints.ts';
import * as server from './server-info/endpoints.ts';
import * as tasking from './tasking/endpoints.ts';
import * as webhooks from './webhooks/endpoints.ts';

/** Every endpoint of the product, by name. */
export const endpoints = {
  serverInfo: server.serverInfo,
  health: server.health,
  register: accounts.register,
  logIn: accounts.logIn,
  logOut: accounts.logOut,
  checkUser: accounts.checkUser,
  updateUser: accounts.updateUser,
  changePassword: accounts.changePassword,
  resetPassword: accounts.resetPassword,
  mailSettings: mail.getMailSettings,
  changeMailSettings: mail.changeMailSettings,
  authenticateGoogle: accounts.authenticateGoogle,
  satellites: satellites.satellites,
  elementCatalogue: satellites.elementCatalogue,
  searchPlaces: places.searchPlaces,
  nearestPlace: places.nearestPlace,
  favoriteLocations: places.favoriteLocations,
  createFavoriteLocation: places.createFavoriteLocation,
  deleteFavoriteLocation: places.deleteFavoriteLocation,
  products: archive.products,
  catalog: archive.catalog,
  loosen: archive.loosen,
  savedSearches: searches.savedSearches,
  saveSearch: searches.saveSearch,
  renameSearch: searches.renameSearch,
  deleteSearch: searches.deleteSearch,
  thumbnail: archive.thumbnail,
  sample: archive.sample,
  terms: orders.terms,
  quote: quotes.quote,
  placeOrder: orders.placeOrder,
  orderDownloads: imagery.orderDownloads,
  download: imagery.download,
  linkFile: fileLinks.linkFile,
  linkedFile: fileLinks.linkedFile,
  images: imagery.images,
  events: live.events,
  cancelImage: imagery.cancelImage,
  orders: receipts.orders,
  orderReceipt: receipts.orderReceipt,
  ordersCsv: receipts.ordersCsv,
  confirmSandboxPayment: payments.confirmSandboxPayment,
  paymentWebhook: payments.paymentWebhook,
  webhooks: webhooks.webhooks,
  createWebhook: webhooks.createWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  rotateWebhookSecret: webhooks.rotateWebhookSecret,
  testWebhook: webhooks.testWebhook,
  webhookDeliveries: webhooks.webhookDeliveries,
  redeliverWebhook: webhooks.redeliverWebhook,
  taskedImages: tasking.taskedImages,
  highDemand: tasking.highDemand,
  windows: tasking.windows,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/**
 * Declared, but not filled yet: the server answers 501 with the problem shape. This list only shrinks; a name that
 * is neither here nor handled by the server does not compile.
 */
export const plannedEndpoints = [
  'resetPassword',
  'authenticateGoogle',
  'taskedImages',
  'highDemand',
  'windows',
] as const satisfies readonly EndpointName[];

export type PlannedEndpoint = (typeof plannedEndpoints)[number];
export type LiveEndpoint = Exclude<EndpointName, PlannedEndpoint>;
