import { chatDateOrders, type MoveIn, type MoveInSurvey } from '@balcao/contract';
import { Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import card from '../../../ui/layout/section-card.module.css';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { useChangeMoveIn } from './move-in.queries.ts';
import css from './move-in.module.css';

type Asking = MoveInSurvey['chats'][number];
type Said = MoveIn['choices']['chats'][number];

/** Exported chats that do not say with whom they are, or who is the company in them. */
export function ChatQuestions({ move, survey }: { move: MoveIn; survey: MoveInSurvey }) {
  const { t } = useTranslation();
  const change = useChangeMoveIn(move.id);
  const said = move.choices.chats;
  const say = (place: number, more: Partial<Said>) =>
    change.mutate({
      chats: [
        ...said.filter((one) => one.place !== place),
        { ...said.find((one) => one.place === place), place, ...more },
      ],
    });
  return (
    <section className={card.card} aria-label={t('moveIn.connect.chatsTitle')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('moveIn.connect.chatsTitle')}</h2>
          <p className={card.text}>{t('moveIn.connect.chatsText', { count: survey.chatsAsking })}</p>
        </div>
      </header>
      {survey.chats.map((chat) => (
        <div key={chat.place} className={css.line}>
          <CutName>{chat.name || chat.fileName}</CutName>
          <Group gap={8}>
            <ChatFields
              chat={chat}
              said={said.find(({ place }) => place === chat.place)}
              onSay={(more) => say(chat.place, more)}
            />
          </Group>
        </div>
      ))}
    </section>
  );
}

function ChatFields({
  chat,
  said,
  onSay,
}: {
  chat: Asking;
  said: Said | undefined;
  onSay: (more: Partial<Said>) => void;
}) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(said?.number ?? chat.number);
  const name = chat.name || chat.fileName;
  return (
    <>
      {chat.asks.includes('company') && (
        <Select
          aria-label={t('moveIn.connect.author')}
          placeholder={t('moveIn.connect.author')}
          data={[...new Set(chat.authors)]}
          value={said?.author ?? null}
          onChange={(author) => author !== null && onSay({ author })}
        />
      )}
      {chat.asks.includes('order') && (
        <Select
          aria-label={t('moveIn.connect.order')}
          placeholder={t('moveIn.connect.order')}
          data={chatDateOrders.map((value) => ({ value, label: t(`moveIn.connect.orders.${value}`) }))}
          value={said?.order ?? null}
          onChange={(order) => order !== null && onSay({ order })}
        />
      )}
      {chat.asks.includes('number') && (
        <TextInput
          aria-label={t('moveIn.connect.number', { name })}
          placeholder={t('moveIn.connect.number', { name })}
          inputMode="tel"
          maxLength={30}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          onBlur={() => number !== (said?.number ?? chat.number) && onSay({ number })}
        />
      )}
    </>
  );
}
