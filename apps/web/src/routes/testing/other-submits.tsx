import { type SavedSearch } from '@groundtrack/contract';
import { DeliveryPanel } from '../../features/account/delivery-panel.tsx';
import { useLocations } from '../../features/locations/location-store.ts';
import { SelectedLocation } from '../../features/locations/selected-location.tsx';
import { CancelDialog } from '../../features/my-imagery/cancel-dialog.tsx';
import { FileList } from '../../features/my-imagery/downloads/file-list.tsx';
import { DiscardDialog } from '../../features/orders/discard-dialog.tsx';
import { ExportOrders } from '../../features/orders/export-orders.tsx';
import { toSavedFilter } from '../../features/search/saved/saved-search-rules.ts';
import { SavedSearches } from '../../features/search/saved/saved-searches.tsx';
import { defaultSearchForm } from '../../features/search/search-rules.ts';
import { CancelTasking } from '../../features/tasking/my-taskings/cancel-tasking.tsx';
import { taskedImage } from '../../features/tasking/tasking-samples.ts';
import { SharePanel } from '../../features/viewer/share-panel.tsx';
import { Invitation } from '../../features/visitor/invitation.tsx';
import { sampleDelivery, sampleWebhook } from '../../features/webhooks/webhook-samples.ts';
import { Webhooks } from '../../features/webhooks/webhooks.tsx';
import { greenbelt, purchasedImage } from '../../testing/samples.ts';
import { CheckoutRoute } from '../checkout.tsx';
import { checkoutAnswers, fillCart, unpaidOrder } from './checkout-setup.tsx';
import type { Submit } from './submit.ts';

const cancellation = { possible: true, policy: 'Until 24 hours before.', untilISO: null };
const nothing = () => undefined;
const image = purchasedImage({
  downloads: { icon: null, full: 'full-1', tiff: null, zip: null },
  cancellation: { possible: true, policy: 'Until it is ordered.' },
});

const checkout = {
  path: '/Checkout',
  answers: { checkUser: checkoutAnswers.checkUser, placeOrder: checkoutAnswers.placeOrder },
  show: () => <CheckoutRoute />,
} as const;

const buying: readonly Submit[] = [
  {
    source: 'features/visitor/use-start-demo.ts',
    sends: 'startDemo',
    as: 'visitor',
    show: () => <Invitation isDemoOpen />,
    typed: {},
    button: 'Try the demo',
  },
  {
    ...checkout,
    source: 'features/checkout/purchase.tsx',
    sends: 'confirmSandboxPayment',
    given: () => fillCart(12_500),
    typed: { 'Card number': '4242 4242 4242 4242', 'Expiry date': '12 / 39', 'Security code': '123' },
    button: 'Purchase and pay $125.00',
    again: ['Try again', 'Purchase and pay $125.00'],
  },
  {
    ...checkout,
    source: 'features/checkout/nothing-to-pay.tsx',
    sends: 'placeOrder',
    given: () => fillCart(0),
    button: 'Purchase',
    again: ['Try again'],
  },
  {
    source: 'features/orders/export-orders.tsx',
    sends: 'ordersCsv',
    show: () => <ExportOrders />,
    button: 'Export CSV',
  },
  {
    source: 'features/orders/discard-dialog.tsx',
    sends: 'discardOrder',
    show: () => <DiscardDialog order={unpaidOrder} onClose={nothing} onChanged={nothing} onDiscarded={nothing} />,
    button: 'Discard order',
  },
  {
    source: 'features/my-imagery/cancel-dialog.tsx',
    sends: 'cancelImage',
    show: () => <CancelDialog image={image} opened onClose={nothing} onChanged={nothing} />,
    button: 'Cancel image',
  },
  {
    source: 'features/tasking/my-taskings/cancel-tasking.tsx',
    sends: 'cancelImage',
    show: () => <CancelTasking tasking={{ ...taskedImage(), cancellation }} onChanged={nothing} />,
    through: ['Cancel tasking'],
    button: 'Cancel tasking',
  },
  {
    source: 'features/my-imagery/downloads/file-list.tsx',
    sends: 'linkFile',
    show: () => <FileList image={image} />,
    button: 'Copy link to JPG of Greenbelt, Maryland',
  },
  {
    path: '/UpdateUser',
    source: 'features/account/delivery-panel.tsx',
    sends: 'keepDeliveryDefaults',
    answers: { deliveryDefaults: () => ({ json: { grid: 3857 } }) },
    show: () => <DeliveryPanel />,
    button: 'Reset to the usual',
  },
  {
    source: 'features/viewer/share-panel.tsx',
    sends: 'linkFile',
    show: () => <SharePanel fileId="file" style={{}} />,
    button: 'Create links',
  },
];

const form = defaultSearchForm(Date.parse('2026-11-21T00:00:00Z'));
const saved: SavedSearch = {
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Dams',
  place: greenbelt,
  filter: toSavedFilter(form, Date.parse('2026-11-21T00:00:00Z')),
  savedISO: '2026-11-21T00:00:00Z',
};
const webhooks = {
  path: '/UpdateUser?section=webhooks',
  source: 'features/webhooks/use-webhooks.ts',
  answers: {
    webhooks: () => ({ json: { result: [sampleWebhook] } }),
    webhookDeliveries: () => ({ json: { deliveries: [sampleDelivery] } }),
  },
  show: () => <Webhooks />,
} as const;

const notifying: readonly Submit[] = [
  {
    ...webhooks,
    source: 'features/webhooks/webhook-form.tsx',
    sends: 'createWebhook',
    answers: { webhooks: () => ({ json: { result: [] } }) },
    typed: { Address: 'https://example.org/hooks', 'Description (optional)': 'Production' },
    button: 'Add address',
  },
  { ...webhooks, sends: 'updateWebhook', button: 'Pause' },
  { ...webhooks, sends: 'rotateWebhookSecret', button: 'New secret' },
  { ...webhooks, sends: 'testWebhook', button: 'Send test' },
  {
    ...webhooks,
    sends: 'deleteWebhook',
    answers: {
      webhooks: () => ({ json: { result: [{ ...sampleWebhook, id: saved.id }] } }),
      sessionConfirmation: () => 'empty',
    },
    through: ['Delete'],
    button: 'Delete now',
    again: ['Delete', 'Delete now'],
    isLate: true,
  },
  {
    ...webhooks,
    sends: 'redeliverWebhook',
    through: ['History'],
    button: 'Send again Test, 2026-09-01 12:00:05 UTC',
  },
];

const searches = {
  source: 'features/search/saved/use-saved-searches.ts',
  answers: { savedSearches: () => ({ json: { result: [saved] } }) },
  show: () => <SavedSearches place={greenbelt} form={form} onOpen={nothing} />,
} as const;
const opened = 'Saved Searches (1)';
const places = {
  source: 'features/locations/use-favorites.ts',
  given: () => useLocations.setState({ current: greenbelt, recent: [] }),
  show: () => <SelectedLocation place={greenbelt} loggedIn onGoTo={nothing} />,
} as const;

const saving: readonly Submit[] = [
  {
    ...searches,
    source: 'features/search/saved/name-form.tsx',
    sends: 'saveSearch',
    through: [opened, 'Save this search'],
    typed: { 'Name of the search': 'Reservoirs' },
    button: 'Save',
  },
  {
    ...searches,
    sends: 'renameSearch',
    through: [opened, 'Rename Dams'],
    typed: { 'New name of Dams': 'Reservoirs' },
    button: 'Rename',
  },
  { ...searches, sends: 'deleteSearch', through: [opened], button: 'Delete Dams' },
  {
    ...places,
    sends: 'createFavoriteLocation',
    answers: { favoriteLocations: () => ({ json: { result: [] } }) },
    button: 'Save',
  },
  {
    ...places,
    sends: 'deleteFavoriteLocation',
    answers: { favoriteLocations: () => ({ json: { result: [greenbelt] } }) },
    button: 'Forget',
  },
];

export const otherSubmits: readonly Submit[] = [...buying, ...notifying, ...saving];
