import type { UserImage } from '@groundtrack/contract';
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { type ComponentPropsWithRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { MoreIcon, SearchIcon, TargetIcon } from '../../ui/icons.tsx';
import type { ImageLinks } from './image-links.ts';

interface CardMenuProps {
  readonly image: UserImage;
  readonly links: ImageLinks;
}

/** What else can be done with an image. Mounted on first use, because hundreds of menus would be slow. */
export function CardMenu(props: CardMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const place = props.image.locationDescription;
  return isOpen ? <OpenMenu {...props} /> : <MoreButton place={place} onClick={() => setOpen(true)} />;
}

function OpenMenu({ image, links }: CardMenuProps) {
  const place = image.locationDescription;
  return (
    <Menu position="bottom-end" shadow="sm" defaultOpened>
      <Menu.Target>
        <MoreButton place={place} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={links.onGlobe(image)} leftSection={<TargetIcon size={15} />}>
          Show on globe
        </Menu.Item>
        <Menu.Item component={Link} to={links.nearby(image)} leftSection={<SearchIcon size={15} />}>
          Search near this
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.order(image.orderId)}>
          Order and receipt
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type MoreButtonProps = Omit<ActionIconProps & ComponentPropsWithRef<'button'>, 'children'> & {
  readonly place: string;
};

function MoreButton({ place, ...button }: MoreButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size="var(--gt-control-sm)"
      aria-label={`More for ${place}`}
      aria-haspopup="menu"
      {...button}
    >
      <MoreIcon size={16} />
    </ActionIcon>
  );
}
