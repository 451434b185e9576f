import { Button, Group } from '@mantine/core';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { errorText } from '../errors.ts';
import { RecordChanged, ReloadRecord } from './record-changed.ts';

interface Props {
  /** the refusal that belongs to no field, as `useFormSubmit` returns it */
  error: Error | null;
  /** instead of the text of its code */
  text?: string | undefined;
  /** loads the present record, where that is not the one of the form */
  onLoad?: (() => void) | undefined;
}

/**
 * The refusal of a form, inside of it. Where somebody else changed the record meanwhile there are two ways on: to load the present
 * record, or to save what stands in the form all the same.
 */
export function FormError({ error, text, onLoad }: Props) {
  const { t } = useTranslation();
  const reload = useContext(ReloadRecord);
  if (!error) return null;
  if (!(error instanceof RecordChanged)) return <NoticeBox tone="bad">{text ?? errorText(error)}</NoticeBox>;
  const load = onLoad ?? (reload && (() => reload(error.record)));
  return (
    <NoticeBox tone="bad" title={errorText(error)}>
      {t('common.changed.text')}
      <Group gap="xs" mt="xs">
        {load && (
          <Button size="xs" variant="default" onClick={load}>
            {t('common.changed.load')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          // Not a button that submits: the first one of a form is also pressed by Enter.
          onClick={({ currentTarget: { form } }) => {
            error.accept();
            form?.requestSubmit();
          }}
        >
          {t('common.changed.save')}
        </Button>
      </Group>
    </NoticeBox>
  );
}
