import { type Answered, imagesEndpoint, isSettled } from '@groundtrack/contract';
import { useLiveList } from './live-list.ts';

const images = {
  endpoint: imagesEndpoint,
  isPending: ([{ images: list }]: Answered<typeof imagesEndpoint>) =>
    list.some(({ serverState }) => !isSettled(serverState)),
};

/** Keeps the purchased images up to date while a component shows them, by refetching the list after each event. */
export function useLiveImages(enabled: boolean): void {
  useLiveList(images, enabled);
}
