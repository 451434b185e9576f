import { dayMs } from '@balcao/contract';
import type { ApiKey, ApiScope, EndpointAnswer, createApiKey } from '@balcao/contract';
import { Input, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSession } from '../../../app/session/session.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { UserPicker } from '../../account/users/index.ts';
import { apiKeysCrud } from './api-keys.queries.ts';
import css from './key-form.module.css';
import {
  effectiveScopes,
  isOwnKey,
  isPersonalArea,
  reachesOf,
  scopeAreas,
  toReaches,
  toScopes,
  type Reaches,
} from './key-scopes.rules.ts';

const lifetimeDays = { month: 30, quarter: 90, year: 365, never: null } as const;
type Lifetime = keyof typeof lifetimeDays;
const lifetimes = Object.keys(lifetimeDays) as Lifetime[];

interface Props {
  opened: boolean;
  record: ApiKey | undefined;
  /** what a new key begins with */
  proposal?: { name: string; scopes: readonly ApiScope[] };
  /** called with the saved key, including its secret where it is new */
  onSaved: (saved: EndpointAnswer<typeof createApiKey>) => void;
  onClose: () => void;
}

/** Makes a key, or changes what one may do. Remounted for each. */
export function KeyForm({ opened, record, proposal, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const scopesFor = (userId: number | null, reaches: Reaches) =>
    effectiveScopes({ scopes: toScopes(reaches), isOwn: isOwnKey(record, userId, actor.userId) });
  const form = useForm({
    initialValues: {
      name: record?.name ?? proposal?.name ?? '',
      userId: record?.user.id ?? actor.userId,
      reaches: toReaches(record ? effectiveScopes(record) : (proposal?.scopes ?? [])),
      lifetime: (record ? 'keep' : 'never') as Lifetime | 'keep',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('common.fillIn') : null),
      reaches: (reaches, { userId }) =>
        scopesFor(userId, reaches).length === 0 ? t('messagesApi.keys.form.scopesMissing') : null,
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: useSave(apiKeysCrud, record),
    toRequest: ({ name, userId, reaches, lifetime }) => ({
      name: name.trim(),
      userId,
      scopes: scopesFor(userId, reaches),
      ...(lifetime !== 'keep' && { expiresAt: expiryOf(lifetime) }),
    }),
    errorFields: { ERR_NO_USER_FOUND: 'userId' },
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const isOwn = isOwnKey(record, form.values.userId, actor.userId);
  const kept = record?.expiresAt
    ? t('messagesApi.keys.form.until', { date: formatDate(record.expiresAt) })
    : t('messagesApi.keys.form.lifetimes.never');
  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'messagesApi.keys.form.editTitle' : 'messagesApi.keys.form.addTitle')}
      size={560}
      dirty={form.isDirty()}
      add={t('messagesApi.keys.form.make')}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('common.name')}
        placeholder={t('messagesApi.keys.form.namePlaceholder')}
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <UserPicker
        label={t('messagesApi.keys.form.user')}
        description={t('messagesApi.keys.form.userHint')}
        allowDeselect={false}
        {...form.getInputProps('userId')}
      />
      <Input.Wrapper
        label={t('messagesApi.keys.form.scopes')}
        description={t(isOwn ? 'messagesApi.keys.form.scopesHint' : 'messagesApi.keys.form.scopesHintOthers')}
        labelElement="div"
        error={form.errors.reaches}
      >
        <div className={css.scopes}>
          {scopeAreas.map((area) => (
            <div key={area} className={css.scope}>
              {t(`messagesApi.keys.areas.${area}`)}
              <SegmentedControl
                size="xs"
                aria-label={t(`messagesApi.keys.areas.${area}`)}
                disabled={!isOwn && isPersonalArea(area)}
                value={!isOwn && isPersonalArea(area) ? 'none' : form.values.reaches[area]}
                data={reachesOf(area).map((reach) => ({
                  value: reach,
                  label: t(`messagesApi.keys.reaches.${reach}`),
                }))}
                onChange={(reach) => form.setFieldValue('reaches', { ...form.values.reaches, [area]: reach })}
              />
            </div>
          ))}
        </div>
      </Input.Wrapper>
      <Select
        label={t('messagesApi.keys.form.lifetime')}
        allowDeselect={false}
        data={[
          ...(record ? [{ value: 'keep', label: kept }] : []),
          ...lifetimes
            .filter((one) => !(record && !record.expiresAt && one === 'never'))
            .map((value) => ({ value, label: t(`messagesApi.keys.form.lifetimes.${value}`) })),
        ]}
        {...form.getInputProps('lifetime')}
      />
    </RecordModal>
  );
}

function expiryOf(lifetime: Lifetime): string | null {
  const days = lifetimeDays[lifetime];
  return days === null ? null : new Date(Date.now() + days * dayMs).toISOString();
}
