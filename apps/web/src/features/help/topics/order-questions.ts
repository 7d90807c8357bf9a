import { ORDER_ITEMS_MAX, WEBHOOKS_MAX } from '@groundtrack/contract';
import { paths } from '../../../lib/paths.ts';
import { linkTo, type Topic } from './topic.ts';

export const buyingQuestions: readonly Topic[] = [
  {
    slug: 'how-to-pay',
    title: 'How do I pay?',
    answer: [
      `By card, at checkout, which you open from [Your Cart](${paths.cart()}). Your card details go straight to the payment provider and never to this server. If a price has changed since you added an item to the cart, the order is refused and you are not charged.`,
    ],
    also: ['card', 'credit card', 'Stripe', 'checkout', 'Purchase'],
  },
  {
    slug: 'payment-failed',
    title: 'My payment failed. Was I charged?',
    answer: [
      'No. Payment Error shows what your card provider says. Your cart stays as it is, so you can try again or use another card. You are charged for an order only once, even if you press the button twice or lose your connection.',
      `If you are not sure, [Orders](${paths.orders()}) shows what you were charged.`,
    ],
    also: ['declined', 'Payment Error', 'charged twice'],
  },
  {
    slug: 'refunds',
    title: 'When do I get my money back?',
    answer: [
      `If an image or request cannot be delivered, or you cancel it in time, you automatically get a full refund to the same card. [My Imagery](${paths.myImagery()}) and [Orders](${paths.orders()}) show the refund, and you get an e-mail. Your bank may take a few business days to show it.`,
      `Delivered images are not refunded, so check the preview and its ${linkTo('cloud-cover', 'clouds')} before you buy.`,
    ],
    also: ['refund', 'money back', 'return'],
  },
  {
    slug: 'receipts',
    title: 'Where is my receipt?',
    answer: [
      `In [Orders](${paths.orders()}), next to each paid order. You can print it or save it as PDF, and you also get it by e-mail. A receipt never changes. Later refunds are listed next to it. For your books, export all orders as CSV.`,
    ],
    also: ['invoice', 'bill', 'VAT', 'tax', 'accounting', 'CSV'],
  },
  {
    slug: 'cart',
    title: 'Where is the cart kept?',
    answer: [
      `In your browser on this device, until you log out. It becomes an order at checkout. An order holds up to ${ORDER_ITEMS_MAX} images and requests.`,
      `When you open the [cart](${paths.cart()}), it checks every price again and asks you to accept changes.`,
    ],
    also: ['basket', 'items', 'price changed'],
  },
  {
    slug: 'agree-to-terms',
    title: 'Why do I have to agree to terms each time?',
    answer: [
      `Each provider has its own license, and you agree to the license of every provider in your cart. The boxes start unchecked, so that you never agree by accident. See also ${linkTo('licenses', 'what you may do with an image')}.`,
      `If programs order for you through the API, agree once under Agreements in [Update User](${paths.updateUser('agreements')}). Your agreement holds until the terms change.`,
    ],
    also: ['Terms of Service', 'EULA', 'licence', 'license', 'checkbox'],
  },
];

export const messageQuestions: readonly Topic[] = [
  {
    slug: 'mails',
    title: 'Which e-mails do I get?',
    answer: [
      `You get an e-mail when an order is placed, needs your attention, has a pass planned, is delivered, cannot be delivered, or is refunded. Turn off any kind in [Update User](${paths.updateUser('mails')}).`,
    ],
    also: ['e-mail', 'notification', 'unsubscribe'],
  },
  {
    slug: 'webhooks',
    title: 'Can my own server be notified?',
    answer: [
      `Yes. Add up to ${WEBHOOKS_MAX} addresses under [Webhooks](${paths.webhooks()}). Each gets a signed message when one of your images or requests changes state. The API can do everything these screens can. It is documented at /api/docs.`,
    ],
    also: ['API', 'integration', 'automation', 'developer'],
  },
];
