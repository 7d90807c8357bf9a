import { ActionIcon, Button, Drawer, Popover } from '@mantine/core';
import { assignRef, useClickOutside, useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useLayoutEffect } from 'react';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useZone } from '../../lib/use-zone.ts';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../ui/icons.tsx';
import { POPOVER_IN_VIEW } from '../../ui/popover-in-view.ts';
import { RowButton } from '../../ui/row-button.tsx';
import sheet from '../../ui/sheet.module.css';
import { PassDetails, type ShownPass } from './pass-details.tsx';
import type { SkySatellite } from './sky-satellite.ts';
import classes from './sky-table.module.css';

const toTitle = ({ name }: SkySatellite) => `Pass Info of ${name}`;

interface PassInfoButtonProps {
  readonly satellite: SkySatellite;
  readonly rowId: string;
  /** The ref of the button while it shows its pass; null otherwise. */
  readonly button: Ref<HTMLButtonElement> | null;
  readonly onToggle: () => void;
}

/** Opens the details of a pass, or closes them. */
export function PassInfoButton({ satellite, rowId, button, onToggle }: PassInfoButtonProps) {
  return (
    <RowButton
      aria-label={toTitle(satellite)}
      aria-haspopup="dialog"
      ref={button}
      aria-expanded={button !== null}
      data-pass={rowId}
      onClick={onToggle}
    >
      Pass Info
    </RowButton>
  );
}

interface PassInfoProps {
  /** The pass whose details are shown. Kept during the closing animation. */
  readonly shown: ShownPass | null;
  /** The button to which the popup is attached. */
  readonly button: HTMLElement | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Closes before another change of the page's address. */
  readonly onCloseInPlace: () => void;
  /** Shows the pass before or after it in the list; null at the ends. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  /** Follows the satellite on the globe. */
  readonly onTrack: (satelliteId: string) => void;
  readonly onAbout: (satellite: SkySatellite) => void;
}

/** The details of one pass: beside the list on a wide screen, below the button on others, and as a sheet on a phone. */
export function PassInfo({ onTrack, onAbout, ...props }: PassInfoProps) {
  const isPhone = useIsPhone();
  const { shown } = props;
  if (!isPhone) return <PassInfoPopover {...props} />;
  if (shown === null) return null;
  const { satellite } = shown;
  const leave = (next: () => void) => () => {
    props.onCloseInPlace();
    next();
  };
  return (
    <PassInfoSheet {...props}>
      <div className={classes.sheetActions}>
        <Button variant="default" onClick={leave(() => onTrack(satellite.id))}>
          Track on the globe
        </Button>
        <Button variant="default" onClick={leave(() => onAbout(satellite))}>
          About
        </Button>
      </div>
    </PassInfoSheet>
  );
}

type ViewProps = Omit<PassInfoProps, 'onTrack' | 'onAbout'>;

/** Another button shows its own pass instead. */
const isPassButton = ({ target }: Event) => target instanceof Element && target.closest('[data-pass]') !== null;

/** All rows share one popup, because a popup per row would cost more than the row. */
function PassInfoPopover({ shown, button, opened, onClose, onCloseInPlace, onPrevious, onNext }: ViewProps) {
  const isWide = useMediaQuery('(min-width: 64em)');
  const popup = useClickOutside<HTMLDivElement>((event) => {
    if (opened && !isPassButton(event)) onCloseInPlace();
  });
  // The click on the button of another pass has moved the focus there.
  useEffect(() => {
    if (document.activeElement === button) popup.current?.focus();
  }, [popup, button]);
  return (
    <Popover
      opened={opened}
      closeOnClickOutside={false}
      // Over the globe, so that the list stays in view.
      position={isWide ? 'right-start' : 'bottom-end'}
      middlewares={POPOVER_IN_VIEW}
      shadow="md"
      width={410}
      classNames={{ dropdown: classes.popup }}
      trapFocus
      // Mantine would return the focus to the row of the first pass.
      closeOnEscape={false}
      withArrow
      // Hiding it while its button is out of view would lose the focus, and with it Escape.
      hideDetached={false}
    >
      <Popover.Target>
        <ElementThere element={button} />
      </Popover.Target>
      {/* Mounted before it opens. It has its own label, because its target has none. */}
      <Popover.Dropdown
        ref={popup}
        aria-label={shown ? toTitle(shown.satellite) : undefined}
        aria-labelledby={undefined}
        onKeyDown={(event) => actByKey(event, { ArrowUp: onPrevious, ArrowDown: onNext, Escape: onClose })}
      >
        {shown ? (
          <>
            <PassHead shown={shown} onClose={onClose} onPrevious={onPrevious} onNext={onNext} />
            <PassDetails shown={shown} opened={opened} />
          </>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

interface PassInfoSheetProps extends ViewProps {
  readonly children: ReactNode;
}

function PassInfoSheet({ shown, opened, onClose, onPrevious, onNext, children }: PassInfoSheetProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      withCloseButton={false}
      returnFocus={false}
      aria-label={shown ? toTitle(shown.satellite) : undefined}
      classNames={{ content: sheet.content, body: classes.sheet }}
    >
      {shown ? (
        <>
          <PassHead shown={shown} onClose={onClose} onPrevious={onPrevious} onNext={onNext} />
          <PassDetails shown={shown} opened={opened} />
          {children}
        </>
      ) : null}
    </Drawer>
  );
}

function actByKey(event: KeyboardEvent, actions: Readonly<Record<string, (() => void) | null>>): void {
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

type PassHeadProps = Pick<PassInfoProps, 'onClose' | 'onPrevious' | 'onNext'> & { readonly shown: ShownPass };

function PassHead({ shown, onClose, onPrevious, onNext }: PassHeadProps) {
  const zone = useZone();
  return (
    <div className={classes.popupHead}>
      <div className={classes.popupTitle}>
        <p>{shown.satellite.name}</p>
        {/* The day on which the pass begins, in the chosen zone. */}
        <p className={classes.popupDay}>{zone.longDay(shown.pass.riseMs)}</p>
      </div>
      <HeadButton label="Previous pass" title="Previous pass: ↑" onClick={onPrevious}>
        <ChevronLeftIcon size={18} />
      </HeadButton>
      <HeadButton label="Next pass" title="Next pass: ↓" onClick={onNext}>
        <ChevronRightIcon size={18} />
      </HeadButton>
      <HeadButton label="Close" title="Close: Esc" onClick={onClose}>
        <CloseIcon size={18} />
      </HeadButton>
    </div>
  );
}

interface HeadButtonProps {
  readonly label: string;
  readonly title: string;
  /** Null disables it. It keeps the focus, which the popup would otherwise lose at the end of the list. */
  readonly onClick: (() => void) | null;
  readonly children: ReactNode;
}

function HeadButton({ label, title, onClick, children }: HeadButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="max(2rem, var(--gt-target))"
      aria-label={label}
      title={title}
      aria-disabled={onClick === null}
      {...(onClick === null ? { 'data-disabled': true } : {})}
      onClick={() => onClick?.()}
    >
      {children}
    </ActionIcon>
  );
}

interface ElementThereProps {
  readonly element: HTMLElement | null;
  readonly ref?: Ref<HTMLElement>;
}

/** Represents an element that another component has rendered. */
function ElementThere({ element, ref }: ElementThereProps) {
  useLayoutEffect(() => assignRef(ref, element), [ref, element]);
  return null;
}
