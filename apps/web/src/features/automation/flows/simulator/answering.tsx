import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconPlayerSkipForward, IconSend } from '../../../../ui/icons/index.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { SegmentedCount } from '../../../../ui/segmented-count.tsx';
import css from './simulator.module.css';
import type { AnswerOutcome, ReplyOutcome, Simulation, SimulationActions } from './use-simulation.ts';

/** What the customer writes, how long is waited, or what an address answers: as the conversation stands. */
export function Answering({ simulation }: { simulation: Simulation & SimulationActions }) {
  const { t } = useTranslation();
  const { now, write, skipWait, isRunning } = simulation;
  const [text, setText] = useState('');
  if (now?.outcome) return null;
  if (now?.waitsFor === 'call') return <AddressAnswer simulation={simulation} />;
  if (now?.waitsFor === 'model') return <ModelReply simulation={simulation} />;
  const send = () => {
    const words = text.trim() || (now ? '' : 'oi');
    if (words === '' || isRunning) return;
    setText('');
    write(words);
  };
  return (
    <div className={css.answering}>
      {now?.waitsFor === 'time' && (
        <Button
          variant="default"
          leftSection={<IconPlayerSkipForward size={16} stroke={1.75} />}
          loading={isRunning}
          onClick={skipWait}
        >
          {t('flowSimulator.skipWait')}
        </Button>
      )}
      <TextInput
        aria-label={t('flowSimulator.write')}
        placeholder={t('flowSimulator.write')}
        maxLength={4_096}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
        }}
        rightSection={
          <IconButton
            label={t('flowSimulator.send')}
            variant="filled"
            color="azulejo"
            size={28}
            loading={isRunning}
            onClick={send}
          >
            <IconSend size={16} stroke={1.75} />
          </IconButton>
        }
      />
    </div>
  );
}

const outcomes = ['found', 'notFound', 'failed', 'unknown', 'real'] as const satisfies readonly AnswerOutcome[];

function AddressAnswer({ simulation }: { simulation: Simulation & SimulationActions }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<AnswerOutcome>('found');
  const [body, setBody] = useState('{}');
  return (
    <div className={css.answering}>
      <Text size="sm">{t('flowSimulator.calling')}</Text>
      <SegmentedCount
        label={t('flowSimulator.calling')}
        chips
        value={outcome}
        items={outcomes.map((value) => ({ value, label: t(`flowSimulator.answers.${value}`) }))}
        onChange={setOutcome}
      />
      {outcome === 'found' && (
        <Textarea
          label={t('flowSimulator.answerBody')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={65_536}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
      )}
      {outcome === 'real' && <Meta as="p">{t('flowSimulator.realHint')}</Meta>}
      <Button
        loading={simulation.isRunning}
        onClick={() => simulation.answer(outcome, outcome === 'found' ? body : '')}
      >
        {t(outcome === 'real' ? 'flowSimulator.askReally' : 'flowSimulator.answer')}
      </Button>
    </div>
  );
}

/** Whether the model that was asked last has a goal that it can reach. */
function isAskedForGoal({ lines }: Simulation): boolean {
  const asked = lines.findLast((line) => line.kind === 'deed' && line.deed.kind === 'askModel');
  return asked?.kind === 'deed' && asked.deed.text !== '';
}

const replyOutcomes = ['said', 'reached', 'person', 'failed'] as const satisfies readonly ReplyOutcome[];

/** What the model would say: whoever tries it out plays the model, so that nothing leaves and nothing is spent. */
function ModelReply({ simulation }: { simulation: Simulation & SimulationActions }) {
  const { t } = useTranslation();
  const offered = replyOutcomes.filter((outcome) => outcome !== 'reached' || isAskedForGoal(simulation));
  const [came, setCame] = useState<ReplyOutcome>('said');
  const [text, setText] = useState<string>(t('flowSimulator.replyStandIn'));
  return (
    <div className={css.answering}>
      <Text size="sm">{t('flowSimulator.modelAnswers')}</Text>
      <SegmentedCount
        label={t('flowSimulator.modelAnswers')}
        chips
        value={came}
        items={offered.map((value) => ({ value, label: t(`flowSimulator.replies.${value}`) }))}
        onChange={setCame}
      />
      {came !== 'failed' && (
        <Textarea
          label={t(came === 'reached' ? 'flowSimulator.replyValue' : 'flowSimulator.replyText')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={4_096}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <Button loading={simulation.isRunning} onClick={() => simulation.reply(came, came === 'failed' ? '' : text)}>
        {t('flowSimulator.answer')}
      </Button>
    </div>
  );
}
