import { Button, Text } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsersBrief } from '../../account/users/index.ts';
import { IconBriefcase } from '../../../ui/icons/index.ts';
import css from './assignment.module.css';
import { useContactOwner, useSetContactOwner } from './assignment.queries.ts';

/** Who looks after the customer, and the menu that changes it. */
export function ContactOwner({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { data: owner, isSuccess } = useContactOwner(contactId);
  const change = useSetContactOwner(contactId);
  const { data: people = [] } = useUsersBrief(opened);
  if (!isSuccess) return null;
  return (
    <div className={css.owner}>
      <Text span c="var(--b-text-2)">
        {t('assignment.owner.label')}
      </Text>
      <span className={css.ownerName}>
        <IconBriefcase size={16} stroke={1.75} aria-hidden />
        {owner?.name ?? t('assignment.owner.none')}
      </span>
      <Menu opened={opened} onChange={setOpened} position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={change.isPending}
            aria-label={t(owner ? 'assignment.owner.changeLabel' : 'assignment.owner.chooseLabel')}
          >
            {t(owner ? 'assignment.owner.change' : 'assignment.owner.choose')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {people.map(({ id, name }) => (
            <Menu.Item key={id} disabled={id === owner?.id} onClick={() => change.mutate(id)}>
              {name}
            </Menu.Item>
          ))}
          {owner && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => change.mutate(null)}>{t('assignment.owner.remove')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
