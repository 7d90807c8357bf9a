import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import classes from './two-step.module.css';

/** ISO/IEC 18004 requires a quiet zone of four modules. */
const QUIET = 4;

/** Always dark on light, because not every camera reads inverted codes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text);
    return { size: code.size, path: toSvgPath(code) };
  }, [text]);
  const side = size + 2 * QUIET;
  return (
    <svg
      className={classes.qr}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
