import type { TicketNote } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { splitText } from '../../../ui/chat/mentions.rules.ts';
import css from './note-words.module.css';

type Mentions = TicketNote['mentions'];

/** Words of a note, in which those it mentions stand out. */
export const drawMentions = (mentions: Mentions) => (text: string) =>
  splitText(text, mentions).map((piece) =>
    piece.kind === 'mention' ? (
      <b key={piece.at} className={css.mention}>
        {piece.text}
      </b>
    ) : (
      piece.text
    ),
  );

/** Behind the words of a note: whom it mentions without naming them, such as somebody who has another name by now. */
export function OtherMentions({ note: { note, mentions } }: { note: Pick<TicketNote, 'note' | 'mentions'> }) {
  const { t } = useTranslation();
  const named = new Set(splitText(note, mentions).map((piece) => (piece.kind === 'mention' ? piece.userId : null)));
  const others = mentions.filter(({ id }) => !named.has(id));
  if (others.length === 0) return null;
  return (
    <span className={css.others} role="group" aria-label={t('notes.mentions.mentioned')}>
      {others.map(({ id, name }) => (
        <b key={id} className={css.mention}>
          @{name}
        </b>
      ))}
    </span>
  );
}
