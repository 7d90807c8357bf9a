import { usePageParams } from '../../../lib/use-page-params.ts';
import { addressWithTasking, taskingOfAddress } from '../tasking-address.ts';
import { TYPED } from '../typed-address.ts';

/** The tasking whose row is expanded. It is in the URL, so that a link opens it. */
export function useOpenTasking(): [string | null, (taskingId: string | null) => void] {
  const [search, setSearch] = usePageParams();
  const open = (taskingId: string | null) =>
    setSearch((address) => addressWithTasking(address, taskingId), {
      replace: true,
      state: TYPED,
      preventScrollReset: true,
    });
  return [taskingOfAddress(search), open];
}
