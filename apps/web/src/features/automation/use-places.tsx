import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../connections/index.ts';
import { useQueues } from '../queues/index.ts';
import css from './use-places.module.css';

/** Draws the queues and connections in which one of the kind answers. */
export function usePlaces(kind: 'promptId' | 'integrationId'): (one: { id: number }) => ReactNode {
  const { t } = useTranslation();
  const { data: queues = [] } = useQueues();
  const { data: connections = [] } = useConnections();
  return function drawPlaces({ id }) {
    const places = [
      ...queues.filter((queue) => queue[kind] === id).map(({ name }) => t('automation.queue', { name })),
      ...connections
        .filter((connection) => connection[kind] === id)
        .map(({ name }) => t('automation.connection', { name })),
    ];
    return <span className={css.places}>{places.length > 0 ? places.join(', ') : t('automation.nowhere')}</span>;
  };
}
