import { externalSignInEndpoint } from '@groundtrack/contract';
import { useServerInfo } from '../../../api/server-info.ts';
import { useApi } from '../../../api/use-api.ts';

/** False for an account created by an external sign-in that has no password yet. */
export function useHasPassword(): boolean {
  const { data: server } = useServerInfo();
  const isPossible = Boolean(server?.externalSignIn);
  return useApi(externalSignInEndpoint, {}, { enabled: isPossible }).data?.hasPassword ?? true;
}
