import { startStripeFake } from './stripe-fake.ts';

/**
 * The fake as a separate process: `main.ts <webhook url> <webhook secret> [port] [book file]`. It prints its address.
 */
const [webhookUrl = '', webhookSecret = '', port = '0', bookFile] = process.argv.slice(2);
const fake = await startStripeFake({
  port: Number(port),
  webhookUrl,
  webhookSecret,
  ...(bookFile === undefined ? {} : { bookFile }),
});
process.stdout.write(`Stripe fake ${fake.url}\n`);
process.once('SIGTERM', () => void fake.close().then(() => process.exit(0)));
