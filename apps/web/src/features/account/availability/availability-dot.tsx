import type { AvailabilityState } from '@balcao/contract';
import css from './availability.module.css';

/** The sign of a state; its word stands beside it. */
export function AvailabilityDot({ state }: { state: AvailabilityState }) {
  return <span className={css.dot} data-state={state} aria-hidden />;
}
