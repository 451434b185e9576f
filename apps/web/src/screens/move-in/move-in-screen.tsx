import type { MoveIn } from '@balcao/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import {
  CheckStep,
  ConnectStep,
  MoveActions,
  MoveSteps,
  RunStep,
  SourceStep,
  stepOf,
  TrialStep,
  UndoDialog,
  useMoveIns,
} from '../../features/operations/move-in/index.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { IconChevronLeft } from '../../ui/icons/index.ts';
import { Page } from '../../ui/layout/page.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

const isOver = ({ state }: MoveIn) => state === 'done' || state === 'undone';

/** What a company brings from another program, step by step; each can be left and is found again. */
export function MoveInScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company } = useSession();
  const { id } = useSearch({ strict: false });
  const { data: moves, isError, refetch } = useMoveIns();
  const [connects, setConnects] = useState<MoveIn['trial']>(null);
  const [undoes, setUndoes] = useState(false);
  const current = moves?.find((one) => !isOver(one));
  const move = moves?.find((one) => one.id === id) ?? current;
  const currentId = current?.id;
  // What is on its way has its address, under which it is still shown once it is over.
  useEffect(() => {
    if (id === undefined && currentId !== undefined)
      void navigate({ to: '/move-in', search: { id: currentId }, replace: true });
  }, [id, currentId, navigate]);
  const open = (next: number | undefined) =>
    void navigate({ to: '/move-in', search: next === undefined ? {} : { id: next } });
  // Back from a trial to what it was made of, until there is another one.
  const isBack = move?.trial != null && connects === move.trial && move.state === 'tried';
  const step = isBack ? 'connect' : stepOf(move);
  const leave = () => (move && isOver(move) ? open(undefined) : void navigate({ to: '/settings/all' }));
  return (
    <Page
      title={t('moveIn.title')}
      note={move && t(`moveIn.sources.from.${move.kind}`)}
      before={
        <IconButton label={t('moveIn.back')} onClick={leave}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
      }
      actions={
        move && (
          <MoveActions
            move={move}
            step={step}
            onConnect={() => setConnects(move.trial)}
            onUndo={() => setUndoes(true)}
            onOpen={open}
          />
        )
      }
    >
      {!moves && (isError ? <LoadFailed onRetry={refetch} /> : <SkeletonRows count={3} height={72} avatar={0} />)}
      {moves && <MoveSteps current={step} />}
      {moves && !move && <SourceStep past={moves} onOpen={open} />}
      {move && step === 'connect' && <ConnectStep key={move.id} move={move} />}
      {move && step === 'trial' && <TrialStep move={move} />}
      {move && step === 'run' && <RunStep move={move} />}
      {move && step === 'check' && <CheckStep move={move} onUndo={() => setUndoes(true)} />}
      {move && undoes && <UndoDialog id={move.id} name={company.name} onClose={() => setUndoes(false)} />}
    </Page>
  );
}
