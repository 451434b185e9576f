import { isMaskedNumber, parseVcards } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/avatar.tsx';
import { formatCardNumber } from '../../../../ui/text/phone.ts';
import { useConversation } from '../conversation-context.ts';
import css from './card-message.module.css';

/** The people of a shared contact card, each with the way to write to them. */
export function CardMessage({ body }: { body: string }) {
  const { t } = useTranslation();
  const { onStartConversation } = useConversation();
  const people = useMemo(() => parseVcards(body), [body]);
  return (
    <ul className={css.people}>
      {people.map(({ name, numbers }, index) => {
        const shownName = name || t('messages.kinds.contact');
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the people of a message keep their order, and one may be there twice
          <li key={index} className={css.person}>
            <Avatar name={shownName} id={index} size={38} />
            <div className={css.words}>
              <b className={css.name}>{shownName}</b>
              {numbers.map((number) => {
                const { digits } = number;
                const shown = formatCardNumber(number);
                return (
                  <div key={number.shown} className={css.number}>
                    <span>{shown}</span>
                    {onStartConversation && !isMaskedNumber(shown) && (
                      <Button
                        size="compact-xs"
                        variant="light"
                        className={css.talk}
                        aria-label={t('messages.kinds.startConversationWith', { name: shownName, number: shown })}
                        onClick={() =>
                          onStartConversation({
                            name: name || shown,
                            number: digits === '' ? number.shown : `+${digits}`,
                          })
                        }
                      >
                        {t('messages.kinds.startConversation')}
                      </Button>
                    )}
                  </div>
                );
              })}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
