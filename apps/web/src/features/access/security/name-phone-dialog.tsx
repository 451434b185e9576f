import type { LoginSession } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useNameLoginSession } from './security.queries.ts';

const maxNameLength = 60;

/** Names the phone with the installed app, so that one tells it from the next. */
export function NamePhoneDialog({ session, onClose }: { session: LoginSession; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(session.name ?? '');
  const change = useNameLoginSession();
  return (
    <FormModal
      opened
      title={t('security.sessions.nameTitle')}
      size={420}
      dirty={name !== (session.name ?? '')}
      loading={change.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ sessionId: session.id, name }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {change.error && <NoticeBox tone="bad">{errorText(change.error)}</NoticeBox>}
      <TextInput
        label={t('security.sessions.nameLabel')}
        placeholder={t('security.sessions.nameExample')}
        maxLength={maxNameLength}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  );
}
