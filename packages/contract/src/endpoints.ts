import * as accountDeletion from './account-deletion/endpoints.ts';
import * as devices from './accounts/device-endpoints.ts';
import * as emails from './accounts/email-endpoints.ts';
import * as accounts from './accounts/endpoints.ts';
import * as security from './accounts/security-events.ts';
import * as agreements from './agreements/endpoints.ts';
import * as clouds from './archive/area-clouds.ts';
import * as archive from './archive/endpoints.ts';
import type { Endpoint } from './core/endpoint.ts';
import * as delivery from './delivery/endpoints.ts';
import * as demo from './demo-accounts/endpoints.ts';
import * as fileLinks from './file-links/endpoints.ts';
import * as imagery from './imagery/endpoints.ts';
import * as live from './live/endpoints.ts';
import * as mail from './mail-settings/endpoints.ts';
import * as map from './map/endpoints.ts';
import * as orders from './orders/endpoints.ts';
import * as payments from './payments/endpoints.ts';
import * as places from './places/endpoints.ts';
import * as providers from './providers/endpoints.ts';
import * as quotes from './quotes/endpoints.ts';
import * as receipts from './receipts/endpoints.ts';
import * as satellites from './satellites/endpoints.ts';
import * as searches from './saved-searches/endpoints.ts';
import * as factor from './second-factor/endpoints.ts';
import * as passkeys from './second-factor/passkey-endpoints.ts';
import * as server from './server-info/endpoints.ts';
import * as signIn from './sign-in/endpoints.ts';
import * as tasking from './tasking/endpoints.ts';
import * as terms from './terms/endpoints.ts';
import * as viewing from './viewing/endpoints.ts';
import * as webhooks from './webhooks/endpoints.ts';

/** Every endpoint of the product, by name. */
export const endpoints = {
  serverInfo: server.serverInfoEndpoint,
  health: server.healthEndpoint,
  register: accounts.registerEndpoint,
  startDemo: demo.startDemoEndpoint,
  logIn: accounts.logInEndpoint,
  logInWithCode: factor.logInWithCodeEndpoint,
  askPasskey: passkeys.askPasskeyEndpoint,
  logInWithPasskey: passkeys.logInWithPasskeyEndpoint,
  logOut: accounts.logOutEndpoint,
  checkUser: accounts.checkUserEndpoint,
  updateUser: accounts.updateUserEndpoint,
  changePassword: accounts.changePasswordEndpoint,
  resetPassword: accounts.resetPasswordEndpoint,
  setPassword: accounts.setPasswordEndpoint,
  confirmSession: accounts.confirmSessionEndpoint,
  sessionConfirmation: accounts.sessionConfirmationEndpoint,
  exportAccount: accountDeletion.exportAccountEndpoint,
  deletionPreview: accountDeletion.deletionPreviewEndpoint,
  deleteAccount: accountDeletion.deleteAccountEndpoint,
  changeEmail: emails.changeEmailEndpoint,
  confirmEmail: emails.confirmEmailEndpoint,
  sendVerification: emails.sendVerificationEndpoint,
  verifyEmail: emails.verifyEmailEndpoint,
  devices: devices.devicesEndpoint,
  logOutDevice: devices.logOutDeviceEndpoint,
  logOutOtherDevices: devices.logOutOtherDevicesEndpoint,
  securityEvents: security.securityEventsEndpoint,
  secondFactor: factor.secondFactorEndpoint,
  setUpSecondFactor: factor.setUpSecondFactorEndpoint,
  turnOnSecondFactor: factor.turnOnSecondFactorEndpoint,
  turnOffSecondFactor: factor.turnOffSecondFactorEndpoint,
  renewRecoveryCodes: factor.renewRecoveryCodesEndpoint,
  beginPasskey: passkeys.beginPasskeyEndpoint,
  addPasskey: passkeys.addPasskeyEndpoint,
  removePasskey: passkeys.removePasskeyEndpoint,
  deliveryDefaults: delivery.deliveryDefaultsEndpoint,
  keepDeliveryDefaults: delivery.keepDeliveryDefaultsEndpoint,
  mailSettings: mail.mailSettingsEndpoint,
  changeMailSettings: mail.changeMailSettingsEndpoint,
  beginSignIn: signIn.beginSignInEndpoint,
  connectSignIn: signIn.connectSignInEndpoint,
  confirmSignIn: signIn.confirmSignInEndpoint,
  signInCallback: signIn.signInCallbackEndpoint,
  authenticateGoogle: signIn.authenticateGoogleEndpoint,
  linkSignIn: signIn.linkSignInEndpoint,
  externalSignIn: signIn.externalSignInEndpoint,
  unlinkSignIn: signIn.unlinkSignInEndpoint,
  satellites: satellites.satellitesEndpoint,
  elementCatalog: satellites.elementCatalogEndpoint,
  mapNames: map.mapNamesEndpoint,
  groundTile: map.groundTileEndpoint,
  searchPlaces: places.searchPlacesEndpoint,
  nearestPlace: places.nearestPlaceEndpoint,
  favoriteLocations: places.favoriteLocationsEndpoint,
  createFavoriteLocation: places.createFavoriteLocationEndpoint,
  deleteFavoriteLocation: places.deleteFavoriteLocationEndpoint,
  saveArea: places.saveAreaEndpoint,
  savedArea: places.savedAreaEndpoint,
  products: archive.productsEndpoint,
  catalog: archive.catalogEndpoint,
  loosen: archive.loosenEndpoint,
  areaClouds: clouds.areaCloudsEndpoint,
  savedSearches: searches.savedSearchesEndpoint,
  saveSearch: searches.saveSearchEndpoint,
  renameSearch: searches.renameSearchEndpoint,
  deleteSearch: searches.deleteSearchEndpoint,
  thumbnail: archive.thumbnailEndpoint,
  closeUp: archive.closeUpEndpoint,
  sample: archive.sampleEndpoint,
  terms: terms.termsEndpoint,
  termsPdf: terms.termsPdfEndpoint,
  agreements: agreements.agreementsEndpoint,
  agree: agreements.agreeEndpoint,
  withdrawAgreement: agreements.withdrawAgreementEndpoint,
  quote: quotes.quoteEndpoint,
  placeOrder: orders.placeOrderEndpoint,
  payOrder: orders.payOrderEndpoint,
  discardOrder: orders.discardOrderEndpoint,
  orderDownloads: imagery.orderDownloadsEndpoint,
  download: imagery.downloadEndpoint,
  downloadImages: imagery.downloadImagesEndpoint,
  linkFile: fileLinks.linkFileEndpoint,
  linkedFile: fileLinks.linkedFileEndpoint,
  imageView: viewing.imageViewEndpoint,
  imageTile: viewing.imageTileEndpoint,
  imageNumbers: viewing.imageNumbersEndpoint,
  imageValues: viewing.imageValuesEndpoint,
  imageWmts: viewing.imageWmtsEndpoint,
  linkedView: viewing.linkedViewEndpoint,
  linkedTile: viewing.linkedTileEndpoint,
  linkedNumbers: viewing.linkedNumbersEndpoint,
  linkedValues: viewing.linkedValuesEndpoint,
  linkedWmts: viewing.linkedWmtsEndpoint,
  sceneView: viewing.sceneViewEndpoint,
  sceneTile: viewing.sceneTileEndpoint,
  sceneValues: viewing.sceneValuesEndpoint,
  images: imagery.imagesEndpoint,
  events: live.eventsEndpoint,
  cancelImage: imagery.cancelImageEndpoint,
  orders: receipts.ordersEndpoint,
  orderReceipt: receipts.orderReceiptEndpoint,
  ordersCsv: receipts.ordersCsvEndpoint,
  confirmSandboxPayment: payments.confirmSandboxPaymentEndpoint,
  paymentWebhook: payments.paymentWebhookEndpoint,
  providerNotification: providers.providerNotificationEndpoint,
  webhooks: webhooks.webhooksEndpoint,
  createWebhook: webhooks.createWebhookEndpoint,
  updateWebhook: webhooks.updateWebhookEndpoint,
  deleteWebhook: webhooks.deleteWebhookEndpoint,
  rotateWebhookSecret: webhooks.rotateWebhookSecretEndpoint,
  testWebhook: webhooks.testWebhookEndpoint,
  webhookDeliveries: webhooks.webhookDeliveriesEndpoint,
  redeliverWebhook: webhooks.redeliverWebhookEndpoint,
  taskedImages: tasking.taskedImagesEndpoint,
  highDemand: tasking.highDemandEndpoint,
  windows: tasking.windowsEndpoint,
  feasibility: tasking.feasibilityEndpoint,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/**
 * Declared endpoints without an implementation; the server returns 501. An endpoint that is neither listed here nor
 * handled by the server does not compile.
 */
export const plannedEndpoints = [] as const satisfies readonly EndpointName[];

export type PlannedEndpoint = (typeof plannedEndpoints)[number];
export type LiveEndpoint = Exclude<EndpointName, PlannedEndpoint>;
