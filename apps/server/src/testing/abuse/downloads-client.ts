import { request } from 'node:http';

/** Reads the download of each message, discards its bytes, and reports their number and the time. */
interface Wanted {
  readonly url: string;
  readonly apiKey: string;
  readonly range?: string;
}

function read({ url, apiKey, range }: Wanted): Promise<number> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers: { apiKey, ...(range === undefined ? {} : { range }) } }, (answer) => {
      let bytes = 0;
      if (answer.statusCode !== (range === undefined ? 200 : 206)) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

process.on('message', (wanted: Wanted) => {
  const startedMs = performance.now();
  void read(wanted).then((bytes) => process.send?.({ bytes, seconds: (performance.now() - startedMs) / 1000 }));
});
