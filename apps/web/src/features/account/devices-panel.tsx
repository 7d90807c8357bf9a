import { type Device, devicesEndpoint, logOutDeviceEndpoint, logOutOtherDevicesEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { call } from '../../api/call.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { AccountPanel } from './account-panel.tsx';
import classes from './devices.module.css';

const help = <HelpLink to={paths.help('devices')} about="devices" />;

/** The devices that are logged in, with buttons to log them out. */
export function DevicesPanel() {
  // Shows changes by other devices immediately.
  const query = useApi(devicesEndpoint, {}, { staleTime: 0 });
  return (
    <AccountPanel section="devices" title="Devices" aside={help}>
      <QueryView query={query} loading="Loading your devices" failed="Your devices could not be read">
        {({ result }) => <DeviceList devices={result} />}
      </QueryView>
    </AccountPanel>
  );
}

/** Null for all devices but this one. */
type Ended = Device | null;

function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  const queryClient = useQueryClient();
  const logOut = useMutation({
    mutationFn: async (ended: Ended) => {
      if (ended) await call(logOutDeviceEndpoint, { params: { id: ended.id } });
      else await call(logOutOtherDevicesEndpoint, {});
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [devicesEndpoint.path] }),
  });
  const isEnding = (ended: Ended) => logOut.isPending && logOut.variables?.id === ended?.id;
  return (
    <div className={classes.devices}>
      <p className={classes.lead}>You are logged in on these devices. Each logs out after a day.</p>
      <ul className={classes.list}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isEnding={isEnding(device)}
            onLogOut={() => logOut.mutate(device)}
          />
        ))}
      </ul>
      {logOut.isError ? (
        <ApiErrorBox title="Logging out failed" error={logOut.error} onRetry={() => logOut.mutate(logOut.variables)} />
      ) : null}
      {logOut.isSuccess ? <MessageBox kind="success">{toDone(logOut.variables)}</MessageBox> : null}
      {devices.length > 1 ? (
        <div>
          <Button variant="default" loading={isEnding(null)} onClick={() => logOut.mutate(null)}>
            Log out all other devices
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function toDone(ended: Ended): string {
  return ended ? `Logged out: ${toName(ended)}.` : 'All other devices are logged out.';
}

interface DeviceRowProps {
  readonly device: Device;
  readonly isEnding: boolean;
  readonly onLogOut: () => void;
}

function DeviceRow({ device, isEnding, onLogOut }: DeviceRowProps) {
  const { place, address, begunISO, lastUsedISO, current } = device;
  const name = toName(device);
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>
          {name}
          {current ? <span className={classes.current}>This device</span> : null}
        </p>
        <p className={classes.facts}>
          {place === null ? null : <span>Near {place}</span>}
          {address === null ? null : <span>From {address}</span>}
          <span>
            Logged in <ZonedInstant iso={begunISO} />
          </span>
          {current ? (
            <span>Active now</span>
          ) : (
            <span>
              Last active about <ZonedInstant iso={lastUsedISO} />
            </span>
          )}
        </p>
      </div>
      {current ? null : (
        <Button size="xs" variant="default" aria-label={`Log out ${name}`} loading={isEnding} onClick={onLogOut}>
          Log out
        </Button>
      )}
    </li>
  );
}

function toName({ name }: Device): string {
  return name.trim() === '' ? 'Unknown device' : name;
}
