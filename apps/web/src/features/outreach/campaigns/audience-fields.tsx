import type { ContactList } from '@balcao/contract';
import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { MomentField } from '../../../ui/dates/moment-field.tsx';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { ConnectionPicker } from '../../numbers/connections/index.ts';
import { timeZoneLabel } from '../../inbox/opening-hours/index.ts';
import { TagPicker } from '../../inbox/tags/index.ts';
import type { CampaignValues } from './campaign-values.ts';
import css from './campaigns.module.css';
import { WindowField } from './window-field.tsx';

interface Props {
  form: UseFormReturnType<CampaignValues>;
  /** The campaign cannot be changed any more. */
  locked: boolean;
  /** undefined while they load */
  lists: readonly ContactList[] | undefined;
  /** A chosen number is one that WhatsApp may end for writing by itself. */
  mayEndNumber: boolean;
}

/** The name of a campaign, to whom it goes, from which connections and when. */
export function AudienceFields({ form, locked, lists, mayEndNumber }: Props) {
  const { t } = useTranslation();
  const { company } = useSession();
  const { values } = form;
  const list = lists?.find(({ id }) => id === values.contactListId);
  return (
    <div className={css.column}>
      <TextInput
        label={t('common.name')}
        maxLength={50}
        data-autofocus
        disabled={locked}
        {...form.getInputProps('name')}
      />
      <RecordPicker
        choices={lists}
        label={t('campaigns.form.list')}
        placeholder={t('campaigns.form.listPlaceholder')}
        description={list && t('campaigns.form.listCount', { count: list.contactsCount })}
        clearable
        disabled={locked}
        {...form.getInputProps('contactListId')}
      />
      <TagPicker
        label={t('campaigns.form.tag')}
        placeholder={t('campaigns.form.tagPlaceholder')}
        clearable
        disabled={locked}
        {...form.getInputProps('tagListId')}
      />
      <Switch
        label={t('campaigns.form.skipInService')}
        description={t('campaigns.form.skipInServiceHint')}
        disabled={locked}
        {...form.getInputProps('skipInService', { type: 'checkbox' })}
      />
      <ConnectionPicker
        multiple
        label={t('campaigns.form.connections')}
        description={t('campaigns.form.connectionsHint')}
        disabled={locked}
        {...form.getInputProps('whatsappIds')}
      />
      {mayEndNumber && !locked && <NoticeBox tone="warn">{t('campaigns.form.linkedNumber')}</NoticeBox>}
      <MomentField
        label={t('campaigns.form.start')}
        description={t('campaigns.form.startHint', { zone: timeZoneLabel(company.timeZone) })}
        disabled={locked}
        {...form.getInputProps('scheduledAt')}
      />
      <WindowField
        label={t('campaigns.form.window')}
        hint={values.sendWindow ? undefined : t('campaigns.form.windowCompany')}
        value={values.sendWindow}
        error={form.errors.sendWindow as string | undefined}
        disabled={locked}
        onChange={(window) => form.setFieldValue('sendWindow', window)}
      />
    </div>
  );
}
