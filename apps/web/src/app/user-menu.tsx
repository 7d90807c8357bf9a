import { isDemoAddress } from '@groundtrack/contract';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { useRegistration } from '../api/registration.ts';
import { logOutOfServer } from '../features/account/log-out.ts';
import { ChevronDownIcon, WarningIcon } from '../ui/icons.tsx';
import { paths } from './paths.ts';
import classes from './shell.module.css';

interface UserMenuProps {
  readonly username: string;
}

/** What has no place in the navigation bar. */
const SCREENS = [
  { label: 'Orders and receipts', to: paths.orders() },
  { label: 'E-mail notifications', to: paths.updateUser('mails') },
  { label: 'Two-step login', to: paths.updateUser('two-step-login') },
  { label: 'Webhooks', to: paths.webhooks() },
  { label: 'Help', to: paths.help() },
] as const;

const INCOMPLETE = 'Registration incomplete, please update account.';

export function UserMenu({ username }: UserMenuProps) {
  const registration = useRegistration();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const logOut = () => {
    logOutOfServer();
    // The place, the search and the filters in the address were of the person, too.
    void navigate(pathname, { replace: true });
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
      <Menu position="bottom-end" shadow="sm">
        <Menu.Target>
          <UnstyledButton className={`${classes.link} ${classes.user}`}>
            <span className={classes.userName}>{isDemoAddress(username) ? 'Demo account' : username}</span>
            <ChevronDownIcon size={15} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={paths.updateUser()}>
            Update User
          </Menu.Item>
          {SCREENS.map(({ label, to }) => (
            <Menu.Item key={label} component={Link} to={to}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={logOut}>Logout</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
