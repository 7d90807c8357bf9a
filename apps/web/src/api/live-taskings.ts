import { type Answered, isSettled, taskedImagesEndpoint } from '@groundtrack/contract';
import { useLiveList } from './live-list.ts';

const taskings = {
  endpoint: taskedImagesEndpoint,
  isPending: ([{ imageRequests }]: Answered<typeof taskedImagesEndpoint>) =>
    imageRequests.some(({ serverState }) => !isSettled(serverState)),
};

/** Keeps the taskings up to date while a component shows them, by refetching the list after each event. */
export function useLiveTaskings(enabled: boolean): void {
  useLiveList(taskings, enabled);
}
