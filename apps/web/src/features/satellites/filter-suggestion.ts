import { type FoundPasses, skyList } from './sky-list.ts';
import { DEFAULT_LIMIT, HORIZON_LABELS, type SkyFilters, type SkyView } from './sky-view.ts';

/** A change of the view that would show more passes, and the label of its button. */
export interface FilterSuggestion {
  readonly label: string;
  readonly change: Partial<SkyView>;
}

const LOW_ELEVATION_DEG = 10;

/**
 * The active filters, each with the change that removes it. Without the elevation, which requires a new calculation.
 */
function removals({ text, providers, sensor, daylight, imaging, limit, leastReach }: SkyFilters): FilterSuggestion[] {
  const all: FilterSuggestion[] = [];
  if (text !== '') all.push({ label: `Clear the search “${text}”`, change: { text: '' } });
  if (providers.length > 0) all.push({ label: 'Show all providers', change: { providers: [] } });
  if (sensor !== null) all.push({ label: 'Show optical and radar', change: { sensor: null } });
  if (daylight) all.push({ label: 'Show passes at night too', change: { daylight: false } });
  if (imaging) all.push({ label: 'Show passes that give no image too', change: { imaging: false } });
  if (leastReach !== null)
    all.push({ label: 'Show passes that reach any part of the area', change: { leastReach: null } });
  if (limit.kind === 'offNadir')
    all.push({ label: `Show passes more than ${limit.deg}° off nadir`, change: { limit: DEFAULT_LIMIT } });
  return all;
}

/**
 * A suggestion when nothing is shown: remove the one filter that hides the most passes. If no single filter is
 * responsible: a lower elevation or a longer horizon. Null if nothing would help.
 */
export function suggestFilter(found: FoundPasses, view: SkyView): FilterSuggestion | null {
  const count = (change: Partial<SkyView>) => {
    const { satellites, passes } = skyList(found, { ...view, ...change });
    return view.list === 'passes' ? passes.length : satellites.length;
  };
  const inUse = removals(view);
  const counted = inUse.map((suggestion) => ({ suggestion, more: count(suggestion.change) }));
  const best = counted.reduce((a, b) => (b.more > a.more ? b : a), {
    suggestion: null as FilterSuggestion | null,
    more: 0,
  });
  if (best.suggestion !== null) return best.suggestion;
  // Daylight and Can image have their own switches.
  const filters = inUse.filter(({ change }) => change.daylight === undefined && change.imaging === undefined);
  if (filters.length > 1)
    return { label: 'Clear the filters', change: Object.assign({}, ...filters.map(({ change }) => change)) };
  return view.list === 'passes' ? wider(view) : null;
}

function wider({ limit, horizon }: SkyView): FilterSuggestion | null {
  if (horizon !== '7d') return { label: `Look ${HORIZON_LABELS['7d']} ahead`, change: { horizon: '7d' } };
  if (limit.kind === 'offNadir' || limit.deg <= LOW_ELEVATION_DEG) return null;
  return {
    label: `Lower the minimum elevation to ${LOW_ELEVATION_DEG}°`,
    change: { limit: { kind: 'elevation', deg: LOW_ELEVATION_DEG } },
  };
}
