import type { FastifyInstance } from 'fastify';

/**
 * `GET /live`: the process answers; if it does not, restart it. `GET /ready`: it can serve requests, which needs the
 * database; if it does not, send requests elsewhere. Both answer with a word of plain text, `/ready` with 503 otherwise.
 */
export function registerProbes(server: FastifyInstance, isDatabaseUp: () => Promise<boolean>): void {
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  server.get('/live', async (_request, reply) => reply.type('text/plain').send('live\n'));
  server.get('/ready', async (_request, reply) => {
    reply.type('text/plain').header('cache-control', 'no-store');
    if (isClosing) return reply.code(503).send('stopping\n');
    return (await isDatabaseUp()) ? reply.send('ready\n') : reply.code(503).send('the database does not answer\n');
  });
}
