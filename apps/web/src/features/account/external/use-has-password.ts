import { externalSignInEndpoint } from '@groundtrack/contract';
import { useServerInfo } from '../../../api/server-info.ts';
import { useApi } from '../../../api/use-api.ts';

/** False for an account that an external sign-in opened and whose owner has set no password yet. */
export function useHasPassword(): boolean {
  const { data: server } = useServerInfo();
  const isPossible = Boolean(server?.externalSignIn);
  return useApi(externalSignInEndpoint, {}, { enabled: isPossible }).data?.hasPassword ?? true;
}
