import { useMemo } from 'react';
import css from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

// Dark on white in both schemes: many scanners do not read a code that is light on dark.
const [paper, ink] = ['#FFFFFF', '#25221F'];

/** A QR code with its quiet zone, filling its box. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} fill={paper} />
      <path d={path} fill={ink} />
    </svg>
  );
}
