import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address in front of changing servers, like a load balancer. */
export interface ServerProxy {
  readonly url: string;
  /** Adds a server. @returns a function that removes it */
  add(serverUrl: string): () => void;
  close(): Promise<void>;
}

export async function openServerProxy(): Promise<ServerProxy> {
  const ports: number[] = [];
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    const port = ports[turn++ % Math.max(1, ports.length)];
    if (port === undefined) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // An error at either end closes both.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A TCP server always has an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    add: (serverUrl) => {
      const port = Number(new URL(serverUrl).port);
      ports.push(port);
      return () => void ports.splice(ports.indexOf(port), 1);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
