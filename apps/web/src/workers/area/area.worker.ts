import type { ToAreaWorker } from './area-messages.ts';
import { createAreaServer } from './area-server.ts';

const serve = createAreaServer((message) => self.postMessage(message, {}));

self.addEventListener('message', ({ data }: MessageEvent<ToAreaWorker>) => void serve(data));
