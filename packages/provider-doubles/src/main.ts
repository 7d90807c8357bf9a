// `npm run doubles -- skyfi --port 9101`: starts a double of a provider.
import { HELP, parseCommand, startDouble } from './command.ts';

async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2));
  if (!command) return void process.stdout.write(HELP);
  const onRequest = ({ method, url, status }: { method: string; url: string; status: number }) =>
    void process.stdout.write(`${method} ${url} ${status}\n`);
  const { text, close } = await startDouble({ ...command, options: { ...command.options, onRequest } });
  process.stdout.write(text);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
