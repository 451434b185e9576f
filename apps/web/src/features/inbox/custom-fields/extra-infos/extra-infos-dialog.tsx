import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { RetryLine } from '../../../../ui/lists/load-failed.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import css from './extra-infos.module.css';
import { useExtraInfos } from './extra-infos.queries.ts';
import { InfoForm } from './info-form.tsx';
import { MoveProgress } from './move-progress.tsx';

type Step = { kind: 'list' } | { kind: 'form'; info: string } | { kind: 'progress'; moveId: number };

/** The names of the extra infos of contacts; one of them becomes a field: its name and type, what fits, how far it is. */
export function ExtraInfosDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ kind: 'list' });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        step.kind === 'form' ? t('customFields.infos.formTitle', { name: step.info }) : t('customFields.infos.title')
      }
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={css.body}>
        {step.kind === 'list' && <InfoList onChoose={(info) => setStep({ kind: 'form', info })} />}
        {step.kind === 'form' && (
          <InfoForm
            info={step.info}
            onBack={() => setStep({ kind: 'list' })}
            onStarted={(moveId) => setStep({ kind: 'progress', moveId })}
          />
        )}
        {step.kind === 'progress' && (
          <MoveProgress moveId={step.moveId} onMore={() => setStep({ kind: 'list' })} onClose={onClose} />
        )}
      </div>
    </Modal>
  );
}

function InfoList({ onChoose }: { onChoose: (info: string) => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useExtraInfos(true);
  if (isError && !data) return <RetryLine className={undefined} onRetry={refetch} />;
  if (!data) return null;
  return (
    <>
      <p>{t(data.length === 0 ? 'customFields.infos.none' : 'customFields.infos.intro')}</p>
      {data.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('customFields.infos.name')}</Table.Th>
              <Table.Th className={css.count}>{t('customFields.infos.count')}</Table.Th>
              <Table.Th aria-label={t('customFields.infos.transform')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(({ name, count }) => (
              <Table.Tr key={name}>
                <Table.Td className={css.value}>{name}</Table.Td>
                <Table.Td className={css.count}>{formatNumber(count)}</Table.Td>
                <Table.Td className={css.action}>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('customFields.infos.transformOne', { name })}
                    onClick={() => onChoose(name)}
                  >
                    {t('customFields.infos.transform')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
