import { isDemoAddress } from '@groundtrack/contract';
import { Menu, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useRegistration } from '../api/registration.ts';
import { logOutOfServer } from '../features/account/log-out.ts';
import { paths } from '../lib/paths.ts';
import { type UnitsKind, useUnitsKind } from '../lib/use-units.ts';
import { useZoneKind, type ZoneKind } from '../lib/use-zone.ts';
import { toZone } from '../lib/zone.ts';
import { ChevronDownIcon, WarningIcon } from '../ui/icons.tsx';
import { COLOR_SCHEMES } from './color-scheme-switch.tsx';
import classes from './shell.module.css';

interface UserMenuProps {
  readonly username: string;
}

const INCOMPLETE = 'Registration incomplete, please update account.';

export function UserMenu({ username }: UserMenuProps) {
  const registration = useRegistration();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const logOut = () => {
    logOutOfServer();
    // The place, search and filters in the URL are personal data, too. Most screens show nothing without an account.
    void navigate(pathname === paths.help() ? pathname : paths.home(), { replace: true });
  };
  return (
    <>
      {registration.status === 'invalid' ? (
        <Tooltip label={INCOMPLETE}>
          <Link to={paths.updateUser('contact')} className={classes.warning} aria-label={INCOMPLETE}>
            <WarningIcon />
          </Link>
        </Tooltip>
      ) : null}
      <Menu position="bottom-end" shadow="sm" middlewares={{ shift: { padding: 8 }, size: { padding: 8 } }}>
        <Menu.Target>
          <UnstyledButton
            className={`${classes.link} ${classes.user}`}
            // The email arrives with the first response of the server.
            aria-label={username ? undefined : 'Account'}
          >
            <span className={classes.userName}>{isDemoAddress(username) ? 'Demo account' : username}</span>
            <ChevronDownIcon size={15} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.userMenu ?? ''}>
          <Menu.Item component={Link} to={paths.updateUser()}>
            Update User
          </Menu.Item>
          <Menu.Item component={Link} to={paths.orders()}>
            Orders and receipts
          </Menu.Item>
          <Menu.Item component="a" href="/api/docs">
            API reference
          </Menu.Item>
          <Menu.Item component={Link} to={paths.help()}>
            Help
          </Menu.Item>
          <Menu.Divider />
          <Reading />
          <Menu.Divider />
          <Colors />
          <Menu.Divider />
          <Menu.Item onClick={logOut}>Logout</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const UNITS: readonly { value: UnitsKind; label: string }[] = [
  { value: 'metric', label: 'm, km²' },
  { value: 'us', label: 'ft, mi²' },
];

/** UTC or the browser's time zone, each by name. */
function zoneOptions(nowMs: number): { value: ZoneKind; label: string }[] {
  return [
    { value: 'utc', label: 'UTC' },
    { value: 'local', label: `Local (${toZone().nameAt(nowMs)})` },
  ];
}

/** The time zone and the units, which apply to every screen. */
function Reading() {
  const [openedAtMs] = useState(() => Date.now());
  const zone = useZoneKind();
  const units = useUnitsKind();
  return (
    <>
      <Menu.Label>Times</Menu.Label>
      {zoneOptions(openedAtMs).map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} checked={value === zone.kind} onChange={() => zone.choose(value)}>
          {label}
        </Menu.RadioItem>
      ))}
      <Menu.Label>Units</Menu.Label>
      {UNITS.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} checked={value === units.kind} onChange={() => units.choose(value)}>
          {label}
        </Menu.RadioItem>
      ))}
    </>
  );
}

/** Duplicates the footer, which is below the map on Home. */
function Colors() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Colors</Menu.Label>
      {COLOR_SCHEMES.map(({ scheme, label }) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          checked={scheme === colorScheme}
          onChange={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.RadioItem>
      ))}
    </>
  );
}
