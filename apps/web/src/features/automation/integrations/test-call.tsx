import type { EndpointInput, TestedIntegration, testIntegration } from '@balcao/contract';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconSend } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { TestFacts, TestHint, TestPanel } from '../calls/index.ts';
import { CodeBox, CopyIconButton, HttpStatus } from '../messages-api/index.ts';
import { useTestCall } from './integrations.queries.ts';
import css from './test-call.module.css';

const parts = ['request', 'answer', 'headers'] as const;
type Part = (typeof parts)[number];

interface Props {
  /** the integration as it is being written; undefined: something is missing that a call needs */
  integration: Omit<EndpointInput<typeof testIntegration>['body'], 'text'> | undefined;
}

/** Calls the integration as a contact would have it called: what went out, what came back, and what would follow. */
export function TestCall({ integration }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState<string>(t('integrations.test.sample'));
  const [part, setPart] = useState<Part>('answer');
  const test = useTestCall();
  const tested = test.data;
  const canSend = integration !== undefined && text.trim() !== '' && !test.isPending;
  const send = () => {
    if (integration && canSend) test.mutate({ ...integration, text: text.trim() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Not the form around it.
    event.preventDefault();
    send();
  };
  const code = tested ? codeOf(tested, part) : '';
  return (
    <TestPanel
      title={t('integrations.test.title')}
      className={css.test}
      aside={
        tested && (
          <TestFacts>
            <HttpStatus status={tested.status} />
            {t('automation.calls.ms', { total: tested.durationMs })}
          </TestFacts>
        )
      }
    >
      <div className={css.line}>
        <TextInput
          className={css.field}
          aria-label={t('integrations.test.field')}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          leftSection={<IconSend size={16} stroke={1.75} />}
          loading={test.isPending}
          disabled={!canSend}
          onClick={send}
        >
          {t('integrations.test.send')}
        </Button>
      </div>
      {!tested && !test.isError && (
        <TestHint>{t(integration ? 'integrations.test.empty' : 'integrations.test.incomplete')}</TestHint>
      )}
      {test.isError && <NoticeBox tone="bad">{errorText(test.error)}</NoticeBox>}
      {tested && (
        <>
          <CodeBox
            label={t(`integrations.test.parts.${part}`)}
            code={code}
            head={
              <>
                <SegmentedControl
                  size="xs"
                  aria-label={t('integrations.test.part')}
                  value={part}
                  data={parts.map((value) => ({ value, label: t(`integrations.test.parts.${value}`) }))}
                  onChange={setPart}
                />
                <CopyIconButton text={code} label={t('messagesApi.copy')} />
              </>
            }
          />
          <Outcome tested={tested} />
        </>
      )}
    </TestPanel>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function codeOf({ request, answer }: TestedIntegration, part: Part): string {
  if (part === 'headers') return [headerLines(request.headers), headerLines(answer.headers)].join('\n\n').trim();
  const { body } = part === 'request' ? request : answer;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** The outcome for the conversation, in words. */
function Outcome({ tested: { problem, status, messages, actions, leftOut } }: { tested: TestedIntegration }) {
  const { t } = useTranslation();
  if (problem !== null)
    return <NoticeBox tone="bad">{t(`automation.calls.problems.${problem}`, { status: status ?? '' })}</NoticeBox>;
  return (
    <div className={css.outcome}>
      <h3>{t('integrations.test.outcome')}</h3>
      <ul>
        {messages.length === 0 && actions.length === 0 && leftOut.length === 0 && (
          <li>{t('integrations.test.nothing')}</li>
        )}
        {messages.map(({ text, file }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two messages may say the same
          <li key={index}>{t('integrations.test.message', { text: [file, text].filter(Boolean).join(' ') })}</li>
        ))}
        {actions.map(({ type, name }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two actions may be the same
          <li key={`action ${index}`}>
            {name === null ? t('integrations.test.unknown') : t(`automation.would.${type}`, { name })}
          </li>
        ))}
        {leftOut.map(({ kind, count }) => (
          <li key={kind}>{t(`automation.leftOut.${kind}`, { count })}</li>
        ))}
      </ul>
    </div>
  );
}
