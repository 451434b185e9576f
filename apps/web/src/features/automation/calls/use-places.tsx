import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../../numbers/connections/index.ts';
import { useQueues } from '../../inbox/queues/index.ts';
import css from './use-places.module.css';

type Kind = 'promptId' | 'integrationId';

/** Names the queues and connections in which one of the kind answers. */
function useListPlaces(kind: Kind): (id: number) => string[] {
  const { t } = useTranslation();
  const { data: queues = [] } = useQueues();
  const { data: connections = [] } = useConnections();
  return (id) => [
    ...queues.filter((queue) => queue[kind] === id).map(({ name }) => t('automation.queue', { name })),
    ...connections
      .filter((connection) => connection[kind] === id)
      .map(({ name }) => t('automation.connection', { name })),
  ];
}

/** Draws where one of the kind answers. */
export function usePlaces(kind: Kind): (one: { id: number }) => ReactNode {
  const { t } = useTranslation();
  const listPlaces = useListPlaces(kind);
  return function drawPlaces({ id }) {
    const places = listPlaces(id);
    return <span className={css.places}>{places.length > 0 ? places.join(', ') : t('automation.nowhere')}</span>;
  };
}

/** Says below the form of one where it answers, or how it comes to. */
export function usePlaceNote(kind: Kind, record: { id: number } | undefined): string {
  const { t } = useTranslation();
  const places = useListPlaces(kind)(record?.id ?? 0);
  return record && places.length > 0
    ? t('automation.actsIn', { places: places.join(', ') })
    : t('automation.actsNowhere');
}
