interface WireframeProps {
  readonly label: string;
}

/** A placeholder for an image that is not there yet or could not be fetched. */
export function Wireframe({ label }: WireframeProps) {
  return (
    <svg
      viewBox="0 0 160 120"
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <rect width="160" height="120" fill="var(--gt-sunken)" />
      <g fill="none" stroke="var(--gt-line-strong)" strokeWidth="0.8">
        <path d="M0 24h160M0 48h160M0 72h160M0 96h160M32 0v120M64 0v120M96 0v120M128 0v120" opacity="0.5" />
        <path d="m46 34 62-8 10 58-64 8z" strokeWidth="1.4" />
        <path d="m46 34 72 50M108 26 54 92" />
      </g>
    </svg>
  );
}
