import type { MoveIn } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTableImport,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { useActOnMoveIn, useCreateMoveIn, useDeleteMoveIn } from './move-in.queries.ts';
import type { MoveStep } from './move-steps.tsx';
import { useSaveReport } from './use-save-report.ts';

interface Props {
  move: MoveIn;
  step: MoveStep;
  onConnect: () => void;
  onUndo: () => void;
  onOpen: (id: number | undefined) => void;
}

/** What can be done with a move where it is. */
export function MoveActions(props: Props) {
  const { move, step } = props;
  if (step === 'connect') return <Discard {...props} />;
  if (step === 'trial') return <Start {...props} />;
  if (step === 'run' && move.state !== 'undoing') return <Run {...props} />;
  return step === 'check' && move.state === 'done' ? <Check {...props} /> : null;
}

function Discard({ move, onOpen }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteMoveIn();
  return (
    <Button
      variant="default"
      title={t('moveIn.connect.discardText')}
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate(move.id, { onSuccess: () => onOpen(undefined) })}
    >
      {t('moveIn.connect.discard')}
    </Button>
  );
}

function Start({ move, onConnect }: Props) {
  const { t } = useTranslation();
  const start = useActOnMoveIn(move.id, 'start');
  const comes = move.trial?.counts.reduce((sum, one) => sum + one.comes + one.merges, 0) ?? 0;
  if (!move.trial) return null;
  return (
    <>
      <Button variant="default" onClick={onConnect}>
        {t('moveIn.trial.back')}
      </Button>
      <Button
        disabled={comes === 0}
        title={comes === 0 ? t('moveIn.trial.nothing') : undefined}
        loading={start.isPending}
        leftSection={<IconTableImport size={16} stroke={1.75} aria-hidden />}
        onClick={() => start.mutate(undefined)}
      >
        {t('moveIn.trial.start')}
      </Button>
    </>
  );
}

function Run({ move, onUndo }: Props) {
  const { t } = useTranslation();
  const isRunning = move.state === 'running';
  const act = useActOnMoveIn(move.id, isRunning ? 'pause' : 'resume');
  return (
    <>
      <Button
        variant="default"
        loading={act.isPending}
        leftSection={
          isRunning ? (
            <IconPlayerPause size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
          )
        }
        onClick={() => act.mutate(undefined)}
      >
        {t(isRunning ? 'moveIn.run.pause' : 'moveIn.run.resume')}
      </Button>
      <Button variant="default" c="var(--b-danger)" visibleFrom="sm" onClick={onUndo}>
        {t('moveIn.run.stop')}
      </Button>
    </>
  );
}

function Check({ move, onOpen }: Props) {
  const { t } = useTranslation();
  const create = useCreateMoveIn();
  const { save, isSaving } = useSaveReport(move);
  return (
    <>
      <Button
        variant="default"
        loading={isSaving}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => void save()}
      >
        {t('moveIn.check.download')}
      </Button>
      <Button
        variant="default"
        loading={create.isPending}
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={() => create.mutate({ kind: move.kind, originId: move.id }, { onSuccess: ({ id }) => onOpen(id) })}
      >
        {t('moveIn.check.again')}
      </Button>
      <Button component={Link} to="/tickets">
        {t('moveIn.check.tickets')}
      </Button>
    </>
  );
}
