import { testPrompt } from '@balcao/contract';
import type { EndpointAnswer, EndpointInput } from '@balcao/contract';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconSend } from '../../../ui/icons/index.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { errorText } from '../../../app/errors.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { TestFacts, TestHint, TestPanel } from '../calls/index.ts';
import css from './test-chat.module.css';

type Test = EndpointInput<typeof testPrompt>['body'];
type Tested = EndpointAnswer<typeof testPrompt>;
/** The questions, with their answers once they are known. */
interface Turn {
  asked: string;
  tested?: Tested;
}

interface Props {
  /** the prompt as it is being written; undefined: something is missing that a test needs */
  prompt: Omit<Test, 'messages'> | undefined;
}

const maxTextLength = 4096;
/** The server reads no more. */
const maxTurns = 15;

/** A conversation with the prompt as it is being written, from the customer's side. Nothing is sent. */
export function TestChat({ prompt }: Props) {
  const { t } = useTranslation();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [text, setText] = useState('');
  const test = useMutation({
    mutationFn: (body: Test) => call(testPrompt, { body }),
    meta: { quiet: true },
  });
  const ask = () => {
    const asked = text.trim();
    if (!prompt || asked === '' || test.isPending) return;
    const earlier = turns.filter(({ tested }) => tested !== undefined).slice(-maxTurns);
    const messages = [
      ...earlier.flatMap(({ asked: question, tested }) => [
        { fromMe: false, text: question },
        ...(tested?.texts ?? []).map((said) => ({ fromMe: true, text: said })),
      ]),
      { fromMe: false, text: asked },
    ];
    setTurns([...earlier, { asked }]);
    setText('');
    test.mutate(
      { ...prompt, messages: messages.slice(-40) },
      {
        onSuccess: (tested) => setTurns([...earlier, { asked, tested }]),
        onError: () => setText(asked),
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // Not the form around it.
    event.preventDefault();
    ask();
  };
  return (
    <TestPanel
      title={t('prompts.test.title')}
      className={css.chat}
      aside={
        turns.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              setTurns([]);
              test.reset();
            }}
          >
            {t('prompts.test.clear')}
          </Button>
        )
      }
    >
      <div className={css.thread} role="log" aria-label={t('prompts.test.title')}>
        {turns.length === 0 && (
          <TestHint className={css.empty}>{t(prompt ? 'prompts.test.empty' : 'prompts.test.incomplete')}</TestHint>
        )}
        {turns.map((turn, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- turns are only added at the end
          <TestTurn key={index} turn={turn} />
        ))}
        {test.isPending && <TestFacts>{t('prompts.test.asking')}</TestFacts>}
        {test.isError && <NoticeBox tone="bad">{errorText(test.error)}</NoticeBox>}
      </div>
      <div className={css.foot}>
        <Textarea
          className={css.field}
          aria-label={t('prompts.test.field')}
          placeholder={t('prompts.test.field')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={maxTextLength}
          disabled={!prompt}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          size={36}
          variant="filled"
          aria-label={t('prompts.test.send')}
          disabled={!prompt || text.trim() === ''}
          loading={test.isPending}
          onClick={ask}
        >
          <IconSend size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </TestPanel>
  );
}

function TestTurn({ turn: { asked, tested } }: { turn: Turn }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.bubble} dir="auto">
        {asked}
      </p>
      {tested?.texts.map((said) => (
        <p key={said} className={css.bubble} data-model dir="auto">
          {said}
        </p>
      ))}
      {tested?.actions.map(({ type, name }) =>
        type === 'knowledge' ? null : (
          <span key={`${type} ${name}`} className={css.would}>
            {t(`automation.would.${type}`, { name })}
          </span>
        ),
      )}
      {tested && (
        <TestFacts>
          {[
            ...tested.sources.map(({ name, page }) =>
              page === null ? name : t('prompts.test.source', { name, page }),
            ),
            t('prompts.test.facts', {
              seconds: formatNumber(Math.round(tested.durationMs / 100) / 10),
              tokens: formatNumber(tested.tokens),
            }),
          ].join(' · ')}
        </TestFacts>
      )}
    </>
  );
}
