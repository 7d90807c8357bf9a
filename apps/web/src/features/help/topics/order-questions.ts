import { ORDER_ITEMS_MAX, WEBHOOKS_MAX } from '@groundtrack/contract';
import { paths } from '../../../lib/paths.ts';
import { linkTo, type Topic } from './topic.ts';

export const orderQuestions: readonly Topic[] = [
  {
    slug: 'how-to-pay',
    title: 'How do I pay?',
    answer: [
      'By card, at the checkout. Your card data goes to the card payment provider and never to this server. The server computes the amount from current prices: if one has changed since you added the item to the cart, the order is refused and nothing is charged.',
    ],
    also: ['card', 'credit card', 'Stripe', 'checkout', 'Purchase'],
  },
  {
    slug: 'payment-failed',
    title: 'My payment failed. Was I charged?',
    answer: [
      'No. Payment Error shows what the card provider says; your cart stays as it was, and you can try again or use another card. An order is charged only once, however often a button is pressed or a connection breaks.',
      `If you are not sure, look at [Orders](${paths.orders()}): it shows what was actually charged.`,
    ],
    also: ['declined', 'Payment Error', 'charged twice'],
  },
  {
    slug: 'refunds',
    title: 'When do I get my money back?',
    answer: [
      'Automatically, in full and to the same card, when an image or a request cannot be delivered or is cancelled in time. My Imagery and Orders show the refund, and you are notified by e-mail. Your bank may take a few business days to show it.',
      `Delivered images are not refunded: check the preview and its ${linkTo('cloud-cover', 'clouds')} before you buy.`,
    ],
    also: ['refund', 'money back', 'return'],
  },
  {
    slug: 'receipts',
    title: 'Where is my receipt?',
    answer: [
      `In [Orders](${paths.orders()}), with each paid order, to print or save as PDF. It also comes by e-mail. A receipt never changes; later refunds are listed beside it. You can export all orders as CSV for your books.`,
    ],
    also: ['invoice', 'bill', 'VAT', 'tax', 'accounting', 'CSV'],
  },
  {
    slug: 'cart',
    title: 'Where is the cart kept?',
    answer: [
      `In your browser, on this device, until you log out. It becomes an order only at checkout. An order holds up to ${ORDER_ITEMS_MAX} images and requests.`,
      'Every price is checked again when you open the cart. If one has changed, you are asked to accept it.',
    ],
    also: ['basket', 'items', 'price changed'],
  },
  {
    slug: 'agree-to-terms',
    title: 'Why do I have to agree to terms each time?',
    answer: [
      `Each provider has its own license, and you agree to that of every provider in your cart. The boxes start unchecked at each visit, so that you never agree by accident. See also ${linkTo('licenses', 'what you may do with an image')}.`,
      `For programs that order on your behalf through the API, you can agree once, under Agreements in [Update User](${paths.updateUser('agreements')}). It holds until the terms change.`,
    ],
    also: ['Terms of Service', 'EULA', 'licence', 'license', 'checkbox'],
  },
  {
    slug: 'mails',
    title: 'Which e-mails do I get?',
    answer: [
      `One when an order is placed, needs your attention, has a pass planned, is delivered, cannot be delivered or is refunded. You can turn each kind off in [Update User](${paths.updateUser('mails')}).`,
    ],
    also: ['e-mail', 'notification', 'unsubscribe'],
  },
  {
    slug: 'webhooks',
    title: 'Can my own server be notified?',
    answer: [
      `Yes. Add up to ${WEBHOOKS_MAX} addresses under [Webhooks](${paths.webhooks()}); each gets a signed message when one of your images or requests changes state. Everything on these screens can also be done through the API of this server, described at /api/docs.`,
    ],
    also: ['API', 'integration', 'automation', 'developer'],
  },
];
