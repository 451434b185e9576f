import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './assignment.module.css';
import { usePlacesTaken } from './assignment.queries.ts';

/** Squares are drawn up to so many places; above that a bar. */
const maxSquares = 20;

/** One square a place; those that would be added are pale. The numbers stand beside it. */
export function PlaceSquares({ taken, added = 0, capacity }: { taken: number; added?: number; capacity: number }) {
  if (capacity > maxSquares) {
    const share = Math.min(100, Math.round((taken / capacity) * 100));
    return (
      <span className={css.bar} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
    );
  }
  return (
    <span className={css.squares} aria-hidden>
      {Array.from({ length: capacity }, (_, index) => (
        <span key={index} data-taken={index < taken || undefined} data-added={index < taken + added || undefined} />
      ))}
    </span>
  );
}

/** `5 de 8` behind the word of one's state; nothing where no queue of the person gives tickets out. */
export function PlacesCount() {
  const { t } = useTranslation();
  const { data } = usePlacesTaken();
  if (data?.capacity == null) return null;
  return <span className={css.count}>{t('assignment.places', { taken: data.taken, capacity: data.capacity })}</span>;
}

/** The load of the person, on top of the menu of availability. */
export function OwnPlaces() {
  const { t } = useTranslation();
  const { data } = usePlacesTaken();
  if (data?.capacity == null) return null;
  return (
    <div className={css.own}>
      <div className={css.ownHead}>
        <Text span size="sm">
          {t('assignment.yours')}
        </Text>
        <Text span size="sm" fw={600}>
          {t('assignment.places', { taken: data.taken, capacity: data.capacity })}
        </Text>
      </div>
      <PlaceSquares taken={data.taken} capacity={data.capacity} />
    </div>
  );
}
