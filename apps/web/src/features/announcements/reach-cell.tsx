import type { Announcement } from '@balcao/contract';
import { Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';
import css from './announcements.module.css';
import { useReach } from './announcements.queries.ts';

interface Props {
  announcement: Announcement & { readCount?: number; audienceCount?: number };
}

/** How many have read it; by company when asked. */
export function ReachCell({ announcement: { id, title, readCount = 0, audienceCount = 0 } }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const reach = useReach(id, opened);
  const counts = { read: formatNumber(readCount), people: formatNumber(audienceCount) };
  return (
    <Popover opened={opened} onChange={setOpened} width={320} position="bottom-end" shadow="md" radius="md" trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={css.reach}
          aria-label={`${t('announcements.reach.open', { name: title })}: ${t('announcements.reach.text', counts)}`}
          onClick={() => setOpened(!opened)}
        >
          <Bar read={readCount} people={audienceCount} />
          {t('announcements.reach.text', counts)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('announcements.reach.open', { name: title })}>
        <p className={css.reachTitle}>{t('announcements.reach.title', counts)}</p>
        <ul className={css.companies}>
          {reach.data?.map((company) => (
            <li key={company.companyId}>
              <span>{company.name}</span>
              <Bar read={company.readCount} people={company.peopleCount} />
              <span>
                {t('announcements.reach.text', {
                  read: formatNumber(company.readCount),
                  people: formatNumber(company.peopleCount),
                })}
              </span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function Bar({ read, people }: { read: number; people: number }) {
  const share = people === 0 ? 0 : Math.min(1, read / people);
  return (
    <span className={css.bar} aria-hidden>
      <span style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties} />
    </span>
  );
}
