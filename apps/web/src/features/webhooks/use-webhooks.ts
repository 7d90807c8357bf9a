import {
  type Answered,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  redeliverWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  sessionConfirmationEndpoint,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  webhookDeliveriesEndpoint,
  webhooksEndpoint,
} from '@groundtrack/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useSessionId } from '../../api/session.ts';
import { apiQueryKey, useApi } from '../../api/use-api.ts';
import { deleteLate } from './late-deletions.ts';

/** Refetch interval of the history while messages are pending. */
const WAITING_POLL_MS = 5000;

/** The fields of a webhook. */
export interface WebhookFields {
  readonly url: string;
  readonly description: string;
}

/** The webhooks of the account, refetched on focus to notice disabled ones. */
export function useWebhooks() {
  return useApi(webhooksEndpoint, {}, { staleTime: 0 });
}

export function useAddWebhook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: WebhookFields) => call(createWebhookEndpoint, { body }),
    onSuccess: refresh.list,
  });
}

/** The actions for one webhook. */
export function useWebhookActions(id: string) {
  const refresh = useRefresh(id);
  const params = { id };
  const update = useMutation({
    mutationFn: (body: Partial<WebhookFields> & { readonly paused?: boolean }) =>
      call(updateWebhookEndpoint, { params, body }),
    onSuccess: refresh.both,
  });
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecretEndpoint, { params }),
    onSuccess: refresh.list,
  });
  // The user may leave the page in the meantime.
  const remove = async () => {
    await call(deleteWebhookEndpoint, { params }, { keepalive: true });
    await refresh.list();
  };
  // Confirms the identity immediately, because the user may have left by the time the request is sent.
  const removal = useMutation({
    mutationFn: () => call(sessionConfirmationEndpoint, {}),
    onSuccess: () => deleteLate(id, remove),
  });
  const test = useMutation({ mutationFn: () => call(testWebhookEndpoint, { params }), onSuccess: refresh.history });
  return { update, rotate, removal, test };
}

export function useRedeliver(id: string) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (deliveryId: string) => call(redeliverWebhookEndpoint, { params: { id, deliveryId } }),
    onSuccess: refresh.history,
  });
}

/** The history of a webhook, page by page. */
export function useHistory(id: string) {
  const sessionId = useSessionId();
  return useInfiniteQuery({
    queryKey: apiQueryKey(webhookDeliveriesEndpoint, { params: { id }, query: {} }, sessionId),
    queryFn: ({ pageParam, signal }): Promise<Answered<typeof webhookDeliveriesEndpoint>> =>
      call(
        webhookDeliveriesEndpoint,
        { params: { id }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    enabled: sessionId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.deliveries.some((delivery) => delivery.state === 'waiting'))
        ? WAITING_POLL_MS
        : false,
  });
}

function useRefresh(id?: string) {
  const client = useQueryClient();
  const sessionId = useSessionId();
  const list = () => client.invalidateQueries({ queryKey: apiQueryKey(webhooksEndpoint, {}, sessionId) });
  const history = async () => {
    if (id === undefined) return;
    await client.invalidateQueries({
      queryKey: apiQueryKey(webhookDeliveriesEndpoint, { params: { id }, query: {} }, sessionId),
    });
  };
  const both = async () => {
    await Promise.all([list(), history()]);
  };
  return { list, history, both };
}
