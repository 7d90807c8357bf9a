interface BrandMarkProps {
  readonly size?: number;
}

/** A globe crossed by one ground track, with a satellite on it. */
export function BrandMark({ size = 26 }: BrandMarkProps) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="16" r="12.5" stroke="currentColor" strokeWidth="1.8" />
      <path
        d="M16 3.5c-4.4 3.6-6.4 7.8-6.4 12.5s2 8.9 6.4 12.500M16 3.500c4.4 3.6 6.4 7.8 6.4 12.500s-2 8.9-6.4 12.5"
        stroke="currentColor"
        strokeWidth="0.9"
        opacity="0.55"
      />
      <path d="M2 24.500C9 24.5 12 7.5 30 7.5" stroke="var(--gt-signal)" strokeWidth="2.2" strokeLinecap="round" />
      <circle
        cx="18.3"
        cy="12.3"
        r="2.7"
        fill="var(--gt-signal)"
        stroke="var(--mantine-color-body)"
        strokeWidth="1.4"
      />
    </svg>
  );
}
