import type { TicketHit } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { firstName } from '../../../../ui/text/first-name.ts';
import { Highlight } from '../../../../ui/text/highlight.tsx';
import { snippet } from '../../../../ui/text/text-matches.ts';
import { withoutSignature } from './last-message-preview.ts';

/** The words of a found message around what was searched for, with who of the company wrote them. */
export function HitWords({ hit, query, authorClass }: { hit: TicketHit; query: string; authorClass?: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!hit.fromMe) return <Highlight text={snippet(hit.body, query)} query={query} />;
  const name = hit.author === user.name ? t('inbox.row.you') : firstName(hit.author);
  return (
    <>
      <span className={authorClass}>{name ? t('inbox.row.by', { name }) : t('inbox.search.company')} </span>
      <Highlight text={snippet(withoutSignature(hit.body), query)} query={query} />
    </>
  );
}
