import type { Question } from './question.ts';

export const generalQuestions: readonly Question[] = [
  {
    title: 'What does an account cost?',
    answer: <p>Nothing. You pay for images and tasking only.</p>,
  },
  {
    title: 'Why do you need my address?',
    answer: (
      <p>
        Providers sell under export rules and have to know who buys. You can search with an incomplete registration, but
        not order; Update User shows what is missing.
      </p>
    ),
  },
  {
    title: 'How do I pay?',
    answer: (
      <p>
        By card, at the checkout. The card data goes to the card payment provider and never to this server. The amount
        is computed by the server from current prices; if one has changed since you put it in the cart, the order is
        refused and nothing is charged.
      </p>
    ),
  },
  {
    title: "What does 'Simulated providers · test payment' mean?",
    answer: (
      <p>
        That this server is not connected to real providers or to a real card payment yet. Scenes and images are
        computed from the real orbits of the satellites and carry the word SIMULATED; payments take test cards and move
        no money.
      </p>
    ),
  },
  {
    title: 'How long do I stay logged in?',
    answer: (
      <p>
        One day. After that you are asked to log in again and come back to where you were; your cart is kept. Logging
        out empties the cart of this browser.
      </p>
    ),
  },
  {
    title: 'Where is the cart kept?',
    answer: <p>In your browser, on this device. It becomes an order only when you go to the checkout.</p>,
  },
  {
    title: 'In which time zone are the times?',
    answer: <p>In UTC, unless a screen says otherwise.</p>,
  },
];
