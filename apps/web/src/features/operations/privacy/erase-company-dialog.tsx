import { companyErasureDays, dayMs, type EndpointAnswer, type getPrivacy } from '@balcao/contract';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { logout } from '../../../app/session/session.ts';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './erase.module.css';
import { useEraseCompany } from './privacy.queries.ts';

interface Props {
  name: string;
  amounts: EndpointAnswer<typeof getPrivacy>['company'];
  /** begins an archive of everything */
  onTake: () => void;
  onClose: () => void;
}

/** Counts what goes with the company, names the last hour of undoing, and wants its name and the password. */
export function EraseCompanyDialog({ name, amounts, onTake, onClose }: Props) {
  const { t } = useTranslation();
  const erase = useEraseCompany();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const isRight = typed.trim() === name.trim() && password !== '';
  const until = formatDateTime(new Date(useNow().getTime() + companyErasureDays * dayMs));
  return (
    <Modal
      opened
      title={t('privacy.erase.company.title', { name })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) erase.mutate({ name: typed, password }, { onSuccess: () => void logout() });
        }}
      >
        <p className={css.text}>
          {t('privacy.erase.company.people', { count: amounts.users })}{' '}
          {amounts.connections > 0 && `${t('privacy.erase.company.connections', { count: amounts.connections })} `}
          {t('privacy.erase.company.until', { date: until })}
        </p>
        <ul className={css.goes}>
          <li>
            {t('privacy.erase.company.messages', {
              messages: formatNumber(amounts.messages),
              files: formatNumber(amounts.files),
            })}
          </li>
          <li>
            {t('privacy.erase.company.contacts', {
              contacts: formatNumber(amounts.contacts),
              tickets: formatNumber(amounts.tickets),
            })}
          </li>
          <li>{t('privacy.erase.company.rest')}</li>
        </ul>
        {amounts.connections > 0 && <p className={css.phones}>{t('privacy.erase.company.phones')}</p>}
        <div className={css.fields}>
          {erase.error && <NoticeBox tone="bad">{errorText(erase.error)}</NoticeBox>}
          <TextInput
            label={t('privacy.erase.company.name')}
            autoComplete="off"
            value={typed}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <PasswordField
            label={t('privacy.erase.company.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </div>
        <footer className={css.actions}>
          <Button
            variant="subtle"
            onClick={() => {
              onTake();
              onClose();
            }}
          >
            {t('privacy.erase.dialog.take')}
          </Button>
          <Group gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" color="barro" disabled={!isRight} loading={erase.isPending}>
              {t('privacy.erase.company.button')}
            </Button>
          </Group>
        </footer>
      </form>
    </Modal>
  );
}
