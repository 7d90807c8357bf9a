import { type Answered, imagesEndpoint, isSettled } from '@groundtrack/contract';
import { useLiveList } from './live-list.ts';

const images = {
  endpoint: imagesEndpoint,
  isPending: ([{ images: list }]: Answered<typeof imagesEndpoint>) =>
    list.some(({ serverState }) => !isSettled(serverState)),
};

/** Keeps the bought images up to date while something shows them: the list is asked for again when one moves. */
export function useLiveImages(enabled: boolean): void {
  useLiveList(images, enabled);
}
