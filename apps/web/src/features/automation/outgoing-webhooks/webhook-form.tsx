import type { createOutgoingWebhook, EndpointAnswer, OutgoingWebhook, WebhookKind } from '@balcao/contract';
import { Checkbox, Input, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { kindGroups, kindsOf } from './kinds.rules.ts';
import { outgoingWebhooksCrud } from './outgoing-webhooks.queries.ts';
import css from './webhook-form.module.css';

interface Props {
  opened: boolean;
  record: OutgoingWebhook | undefined;
  /** called with the saved webhook, including its secret where it is new */
  onSaved: (saved: EndpointAnswer<typeof createOutgoingWebhook>) => void;
  onClose: () => void;
}

/** Adds an address, or changes what one receives. Remounted for each. */
export function WebhookForm({ opened, record, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { url: record?.url ?? '', kinds: record?.kinds ?? ([] as WebhookKind[]) },
    validate: {
      url: (url) => (/^https?:\/\/\S+$/.test(url.trim()) ? null : t('outgoingWebhooks.form.urlUnfit')),
      kinds: (kinds) => (kinds.length === 0 ? t('outgoingWebhooks.form.kindsMissing') : null),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: useSave(outgoingWebhooksCrud, record),
    toRequest: ({ url, kinds }) => ({ url: url.trim(), kinds }),
    errorFields: { ERR_ADDRESS_REFUSED: 'url' },
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const { kinds } = form.values;
  const choose = (changed: readonly WebhookKind[], chosen: boolean) => {
    const others = kinds.filter((kind) => !changed.includes(kind));
    form.setFieldValue('kinds', chosen ? [...others, ...changed] : others);
  };
  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'outgoingWebhooks.form.editTitle' : 'outgoingWebhooks.form.addTitle')}
      size={560}
      dirty={form.isDirty()}
      add={t('outgoingWebhooks.form.make')}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('outgoingWebhooks.form.url')}
        description={t('outgoingWebhooks.form.urlHint')}
        placeholder="https://erp.exemplo.com/balcao"
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Input.Wrapper label={t('outgoingWebhooks.form.kinds')} labelElement="div" error={form.errors.kinds}>
        <div className={css.groups}>
          {kindGroups.map((group) => {
            const own = kindsOf(group);
            const chosen = own.filter((kind) => kinds.includes(kind));
            const name = t(`outgoingWebhooks.groups.${group}`);
            return (
              <fieldset key={group} className={css.group}>
                <Checkbox
                  className={css.whole}
                  label={name}
                  aria-label={t('outgoingWebhooks.form.all', { group: name })}
                  checked={chosen.length === own.length}
                  indeterminate={chosen.length > 0 && chosen.length < own.length}
                  onChange={(event) => choose(own, event.currentTarget.checked)}
                />
                <div className={css.kinds}>
                  {own.map((kind) => (
                    <Checkbox
                      key={kind}
                      size="xs"
                      label={t(`outgoingWebhooks.kinds.${kind}`)}
                      title={kind}
                      checked={kinds.includes(kind)}
                      onChange={(event) => choose([kind], event.currentTarget.checked)}
                    />
                  ))}
                </div>
              </fieldset>
            );
          })}
        </div>
      </Input.Wrapper>
    </RecordModal>
  );
}
