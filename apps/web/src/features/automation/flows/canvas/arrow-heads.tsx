import css from './canvas.module.css';

/** The heads of all ways, in the color of their way. */
export function ArrowHeads() {
  return (
    <svg className={css.heads} aria-hidden>
      <defs>
        <marker
          id="flow-arrow"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0 10 5 0 10z" fill="context-stroke" />
        </marker>
      </defs>
    </svg>
  );
}
