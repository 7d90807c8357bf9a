import classes from './reading-switches.module.css';
import { UnitsSwitch } from './units-switch.tsx';
import { ZoneSwitch } from './zone-switch.tsx';

/** The time zone and the units, which apply to every screen. */
export function ReadingSwitches() {
  return (
    <div className={classes.switches}>
      <ZoneSwitch />
      <UnitsSwitch />
    </div>
  );
}
