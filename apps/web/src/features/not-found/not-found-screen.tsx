import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './not-found.module.css';

export { NotFoundScreen as Component };

/** Stars of the picture: x, y and radius, made once. */
const stars = [
  [42, 38, 1.1],
  [96, 90, 0.7],
  [150, 30, 0.9],
  [214, 74, 1.3],
  [262, 24, 0.7],
  [318, 58, 1],
  [372, 110, 0.8],
  [428, 36, 1.2],
  [486, 82, 0.7],
  [540, 28, 1],
  [586, 120, 0.9],
  [64, 160, 0.8],
  [188, 128, 0.6],
  [500, 160, 0.7],
  [610, 52, 0.8],
  [24, 104, 0.6],
] as const;

export function NotFoundScreen() {
  return (
    <div className={classes.notFound}>
      <svg
        className={classes.picture}
        viewBox="0 0 640 300"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label="A satellite high above the edge of the Earth"
      >
        <defs>
          <linearGradient id="not-found-sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#070c0f" />
            <stop offset="1" stopColor="#14252f" />
          </linearGradient>
          <radialGradient id="not-found-earth" cx="0.5" cy="0" r="0.6">
            <stop offset="0" stopColor="#4d8ba0" />
            <stop offset="0.25" stopColor="#235468" />
            <stop offset="1" stopColor="#0b1a22" />
          </radialGradient>
        </defs>
        <rect width="640" height="300" fill="url(#not-found-sky)" />
        {stars.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="#e1e7e6" opacity={0.4 + r / 3} />
        ))}
        <ellipse cx="320" cy="700" rx="760" ry="482" fill="#8fd0e4" opacity="0.18" />
        <ellipse cx="320" cy="700" rx="752" ry="474" fill="url(#not-found-earth)" />
        <path d="M-20 262C150 120 380 60 660 92" fill="none" stroke="#f2b035" strokeWidth="1.3" strokeDasharray="5 6" />
        <g transform="translate(404 92) rotate(-14)">
          <rect x="-52" y="-9" width="36" height="18" rx="1.5" fill="#27465a" stroke="#a9c3cf" />
          <rect x="16" y="-9" width="36" height="18" rx="1.5" fill="#27465a" stroke="#a9c3cf" />
          <path d="M-40-9V9M-28-9V9M28-9V9M40-9V9" stroke="#a9c3cf" strokeWidth="0.7" />
          <path d="M-16 0h32" stroke="#cbd5d8" strokeWidth="2" />
          <rect x="-10" y="-13" width="20" height="26" rx="2" fill="#e0951a" stroke="#fddb94" />
          <path d="m-5 13-3 9h16l-3-9" fill="#9a5d02" stroke="#fddb94" strokeWidth="0.8" />
        </g>
      </svg>
      <div className={classes.text}>
        <h1>404 - Not Found</h1>
        <p>This address has no page. It may be mistyped, or the page may have moved.</p>
        <LinkButton to={paths.root()}>Search Archive</LinkButton>
      </div>
    </div>
  );
}
