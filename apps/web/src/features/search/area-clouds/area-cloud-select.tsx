import { NativeSelect } from '@mantine/core';
import { formatPercent } from '../../../lib/format.ts';
import { AREA_CLOUD_LIMITS } from '../list-address.ts';
import { useSearch } from '../search-store.ts';

const OPTIONS = AREA_CLOUD_LIMITS.map((limit) => ({
  value: String(limit),
  label: limit === null ? 'Any cloud over the area' : `At most ${formatPercent(limit)} over the area`,
}));

/** Filters the list by cloud over the area. */
export function AreaCloudSelect() {
  const most = useSearch((state) => state.areaCloudMax);
  const keepBelow = useSearch((state) => state.keepBelow);
  return (
    <NativeSelect
      size="xs"
      aria-label="Cloud over the area"
      data={OPTIONS}
      value={String(most)}
      onChange={({ currentTarget }) =>
        keepBelow(AREA_CLOUD_LIMITS.find((one) => String(one) === currentTarget.value) ?? null)
      }
    />
  );
}
