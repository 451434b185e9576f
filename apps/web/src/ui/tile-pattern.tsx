const grounds = { a: '#2352AD', b: '#1C4698', c: '#193E88' } as const;
const glaze = '#F1F6FE';
const light = '#79A2EF';
const brass = '#F4B740';
const cell = 84;

/** How the four cells of a block are turned: petals meeting in the middle, petals around it, two arcs across. */
const turns = { star: [0, 90, 270, 180], ring: [180, 270, 90, 0], arcs: [0, 90, 90, 0], lace: [0, 0, 0, 0] } as const;
type Kind = keyof typeof turns;

/** One block of four cells: its kind, its ground, and which cell, if any, has the brass dot. */
type Block = readonly [kind: Kind, ground: keyof typeof grounds, brassAt?: number];

const wall: readonly (readonly Block[])[] = [
  [
    ['star', 'a'],
    ['arcs', 'b', 1],
    ['ring', 'c'],
    ['lace', 'a'],
  ],
  [
    ['lace', 'b'],
    ['ring', 'c'],
    ['star', 'a'],
    ['arcs', 'b'],
  ],
  [
    ['arcs', 'c', 2],
    ['star', 'a'],
    ['lace', 'b', 1],
    ['ring', 'c'],
  ],
  [
    ['ring', 'a'],
    ['lace', 'b'],
    ['arcs', 'c'],
    ['star', 'a'],
  ],
  [
    ['star', 'b'],
    ['arcs', 'c', 2],
    ['ring', 'a'],
    ['lace', 'b', 1],
  ],
  [
    ['lace', 'c'],
    ['ring', 'a'],
    ['star', 'b'],
    ['arcs', 'c'],
  ],
];

/** The wall of tiles at the door. Fills its place, whatever its shape; decoration only. */
export function TilePattern({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${cell * 8} ${cell * 12}`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden
    >
      {wall.map((blocks, row) =>
        blocks.map((block, column) =>
          [0, 1, 2, 3].map((index) => (
            <Cell
              key={`${row} ${column} ${index}`}
              x={(column * 2 + (index % 2)) * cell}
              y={(row * 2 + Math.floor(index / 2)) * cell}
              block={block}
              index={index}
            />
          )),
        ),
      )}
    </svg>
  );
}

function Cell({ x, y, block, index }: { x: number; y: number; block: Block; index: number }) {
  const [kind, ground, brassAt] = block;
  const fill = grounds[ground];
  const dot = (plain: string) => (brassAt === index ? brass : plain);
  return (
    <g transform={`translate(${x} ${y}) rotate(${turns[kind][index]} 42 42)`}>
      <rect width={cell} height={cell} fill={fill} />
      {(kind === 'star' || kind === 'ring') && (
        <>
          <path d="M0 0h84a84 84 0 0 1-84 84z" fill={glaze} />
          <path d="M0 0h42a42 42 0 0 1-42 42z" fill={light} />
        </>
      )}
      {kind === 'arcs' && (
        <>
          <path d="M0 0a42 42 0 0 0 42 42a42 42 0 0 0-42 42zM84 0a42 42 0 0 1-42 42a42 42 0 0 1 42 42z" fill={glaze} />
          <circle cx="42" cy="42" r="10.92" fill={dot(light)} />
        </>
      )}
      {kind === 'lace' && (
        <>
          <path
            d="M42 0C42 25.2 58.8 42 84 42C58.8 42 42 58.8 42 84C42 58.8 25.2 42 0 42C25.2 42 42 25.2 42 0z"
            fill={glaze}
          />
          <circle cx="42" cy="42" r="9.24" fill={dot(grounds.a)} />
        </>
      )}
    </g>
  );
}
