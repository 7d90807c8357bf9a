import { fail, ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { LiveStreams } from './live-streams.ts';

export function liveHandlers(streams: LiveStreams): Pick<Handlers, 'events'> {
  return {
    events: async (_, { caller }) =>
      streams.isListening
        ? ok({ subscribe: (sink) => streams.open(caller, sink) })
        : fail('unavailable', 'The server cannot receive changes at the moment. Reload the images from time to time.'),
  };
}
