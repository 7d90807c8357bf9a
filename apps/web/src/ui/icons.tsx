import type { ReactNode } from 'react';

interface IconProps {
  readonly size?: number;
}

/**
 * Line icons on a 24 px grid in the color of the surrounding text. They are decorative: the text or label next to them
 * carries the meaning.
 */
function icon(content: ReactNode) {
  return function Icon({ size = 18 }: IconProps) {
    return (
      <svg
        // Size relative to the surrounding text.
        width={`${size / 16}rem`}
        height={`${size / 16}rem`}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {content}
      </svg>
    );
  };
}

export const CartIcon = icon(
  <>
    <path d="M3 4h2.5l2.2 11h10.6l2-8H6.3" />
    <circle cx="9.5" cy="19.5" r="1.2" />
    <circle cx="17" cy="19.5" r="1.2" />
  </>,
);
/** Opens larger in the same tab. */
export const ExpandIcon = icon(<path d="M14 4h6v6M20 4l-6.5 6.5M10 20H4v-6M4 20l6.5-6.5" />);
export const FullScreenIcon = icon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);
export const FitAllIcon = icon(<path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 9h6v6H9z" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const ChevronLeftIcon = icon(<path d="m15 6-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9 6 6 6-6 6" />);
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />);
export const EnlargeIcon = icon(<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />);
export const WarningIcon = icon(
  <>
    <path d="M12 4 2.8 19.5h18.4z" />
    <path d="M12 10v4.5M12 17.2v.1" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
);
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.4 9.6a2.7 2.7 0 1 1 3.9 2.5c-.8.4-1.3 1-1.3 1.9M12 16.9v.1" />
  </>,
);
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />);
export const DotIcon = icon(<circle cx="12" cy="12" r="2" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />);
export const SystemIcon = icon(
  <>
    <rect x="3" y="4.5" width="18" height="12" rx="1.5" />
    <path d="M9 20h6M12 16.5V20" />
  </>,
);
export const GridIcon = icon(<path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z" />);
export const MapIcon = icon(<path d="m3.5 6.5 5.5-2 6 2.5 5.5-2v13l-5.5 2-6-2.5-5.5 2zM9 4.5v13M15 7v13" />);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={3} />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
/** Two pictures beside each other. */
export const DownloadIcon = icon(<path d="M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4.5 19.5h15" />);
export const PinIcon = icon(
  <>
    <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11z" />
    <circle cx="12" cy="10" r="2.2" />
  </>,
);
/** Moves the camera to a place. */
export const FlyToIcon = icon(<path d="M20.5 3.5 3.5 10.5l7 3 3 7zM10.5 13.5l4-4" />);
export const BookmarkIcon = icon(<path d="M7 4h10v16l-5-4-5 4z" />);
export const BookmarkFilledIcon = icon(<path d="M7 4h10v16l-5-4-5 4z" fill="currentColor" />);
export const ShapeIcon = icon(<path d="m5 8 8-4 6 7-3 8-10-2z" />);
export const TargetIcon = icon(
  <>
    <circle cx="12" cy="12" r="6.5" />
    <circle cx="12" cy="12" r="1.2" />
    <path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5.5 5.5" />
  </>,
);
export const CompareIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="M12 2.5v19M15 9l2.5 3-2.5 3M9 9l-2.5 3L9 15" />
  </>,
);
