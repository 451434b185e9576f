import type { TFunction } from 'i18next';
import css from './ticks.module.css';

export type TickState = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed';

const oneCheck = 'M4 8.6 7.6 12 15 4.4';
const twoChecks = 'M1.6 8.6 5.2 12 12.4 4.4M8.9 11.2l.8.8L17.4 4.4';

/**
 * The ack of an own message: drawn, and as text for screen readers ("lida", "entregue"). Lists have many, so the caller
 * passes the texts.
 */
export function Ticks({ state, t }: { state: TickState; t: TFunction }) {
  return (
    <svg
      className={css.ticks}
      data-state={state}
      viewBox="0 0 19 16"
      width="19"
      height="16"
      role="img"
      aria-label={t(`common.ticks.${state}`)}
    >
      {state === 'waiting' && <path d="M9.5 4.6v3.6l2.3 1.5M15.5 8a6 6 0 1 1-12 0a6 6 0 0 1 12 0z" />}
      {state === 'failed' && <path d="M9.5 5v3.7M9.5 11.1v.1M15.5 8a6 6 0 1 1-12 0a6 6 0 0 1 12 0z" />}
      {state === 'sent' && <path d={oneCheck} />}
      {(state === 'delivered' || state === 'read') && <path d={twoChecks} />}
    </svg>
  );
}

/** The tick of an acknowledgement number: -1 failed, 0 and 1 waiting, 2 sent, 3 delivered, 4 and 5 read. */
export function tickStateOf(ack: number): TickState {
  if (ack < 0) return 'failed';
  if (ack < 2) return 'waiting';
  if (ack === 2) return 'sent';
  return ack === 3 ? 'delivered' : 'read';
}
