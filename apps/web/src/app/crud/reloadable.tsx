import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { ReloadRecord } from './record-changed.ts';
import type { SeenRecord } from './record-changed.ts';

interface Props<Item> {
  record: Item | undefined;
  children: (record: Item | undefined) => ReactNode;
}

/** A form for a record. Where somebody else changed the record meanwhile it can be begun again, from the present one. */
export function Reloadable<Item extends { id: number }>({ record, children }: Props<Item>) {
  const [loaded, setLoaded] = useState<{ record: Item; instanceKey: number }>();
  const shown = loaded && loaded.record.id === record?.id ? loaded : undefined;
  const reload = (present: SeenRecord) =>
    setLoaded((last) => ({ record: present as unknown as Item, instanceKey: (last?.instanceKey ?? 0) + 1 }));
  return (
    <ReloadRecord value={reload}>
      <Fragment key={shown?.instanceKey ?? 0}>{children(shown?.record ?? record)}</Fragment>
    </ReloadRecord>
  );
}
