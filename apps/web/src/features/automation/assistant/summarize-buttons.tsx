import { Button } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { IconSparkles } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useSummarize } from './assistant.queries.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Beside the other ways to resolve. */
export function SummarizeAndResolveItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu.Item leftSection={<IconSparkles {...icon} />} onClick={onClick}>
      {t('assistant.summarizeAndResolve')}
    </Menu.Item>
  );
}

/** Writes a summary of the conversation into a field, where it is read before it goes anywhere. */
export function FillWithSummary({ ticketId, onText }: { ticketId: number; onText: (text: string) => void }) {
  const { t } = useTranslation();
  const [isFilled, setIsFilled] = useState(false);
  const summarize = useSummarize(ticketId);
  return (
    <>
      {summarize.isError && <NoticeBox tone="bad">{errorText(summarize.error)}</NoticeBox>}
      <Button
        size="xs"
        variant="light"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconSparkles {...icon} />}
        loading={summarize.isPending}
        onClick={() =>
          summarize.mutate(undefined, {
            onSuccess: ({ text }) => {
              onText(text);
              setIsFilled(true);
            },
          })
        }
      >
        {t(isFilled ? 'assistant.summary.again' : 'assistant.summary.fill')}
      </Button>
    </>
  );
}
