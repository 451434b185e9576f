import { logoWord } from './logo-word.ts';

interface Props {
  /** pixels, 16 at least */
  height?: number;
  /** the bell alone, for narrow places */
  markOnly?: boolean;
}

/** A bell on a counter that is also a speech bubble, and the name in the colour of the text around it. */
export function Logo({ height = 26, markOnly = false }: Props) {
  return (
    <svg
      viewBox={markOnly ? '0 0 32 32' : '0 0 111 32'}
      height={height}
      width={(height * (markOnly ? 32 : 111)) / 32}
      role="img"
      aria-label="Balcão"
    >
      <rect width="32" height="32" rx="8" fill="#2352AD" />
      <g fill="#F4B740">
        <path d="M13.9 6.6h4.2a1.3 1.3 0 0 1 0 2.6h-.9v2h-2.4v-2h-.9a1.3 1.3 0 0 1 0-2.6z" />
        <path d="M6.2 19.3c0-5 4.2-8.7 9.8-8.7s9.8 3.7 9.8 8.7z" />
      </g>
      <path
        fill="#FFFFFF"
        d="M5.6 21.4h20.8a1.8 1.8 0 0 1 0 3.6H14l-3.3 3.1a.7.7 0 0 1-1.2-.5V25H5.6a1.8 1.8 0 0 1 0-3.6z"
      />
      {!markOnly && <path transform="translate(41 24)" fill="currentColor" d={logoWord} />}
    </svg>
  );
}
