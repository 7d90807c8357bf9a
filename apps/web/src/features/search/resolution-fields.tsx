import { useUnits } from '../../lib/use-units.ts';
import { NormalizedInput } from './normalized-input.tsx';
import classes from './search-form.module.css';
import type { SearchFields } from './use-search-fields.ts';

/** The finest and the coarsest resolution, in the chosen units. */
export function ResolutionFields({ fields }: { readonly fields: SearchFields }) {
  const { typed } = useUnits();
  return (
    <div className={classes.pair}>
      <NormalizedInput fields={fields} name="minResolutionM" label={`Min Resolution (${typed.unit})`} length={typed} />
      <NormalizedInput fields={fields} name="maxResolutionM" label={`Max Resolution (${typed.unit})`} length={typed} />
    </div>
  );
}
