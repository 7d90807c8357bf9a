import classes from './reading-switches.module.css';
import { UnitsSwitch } from './units-switch.tsx';
import { ZoneSwitch } from './zone-switch.tsx';

/** How times, lengths and areas are shown: habits of the reader that hold on every screen. */
export function ReadingSwitches() {
  return (
    <div className={classes.switches}>
      <ZoneSwitch />
      <UnitsSwitch />
    </div>
  );
}
