import { readTranscript, type EndpointAnswer, type Ticket, type TranscriptLine } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../app/api/call.ts';
import { useSession } from '../../../../app/session/session.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { csvType, downloadAs, toCsv } from '../../../../ui/text/csv.ts';
import { formatDateTime } from '../../../../ui/text/format.ts';
import { authorOf, fileNameOf, toText, wordsOf } from './transcript.rules.ts';

/** Hands a conversation over as a file: text to read, or a sheet. Errors are toasts. */
export function useTranscript(ticket: Ticket) {
  const { t } = useTranslation();
  const { company, user } = useSession();
  return useMutation({
    mutationFn: async (format: 'text' | 'sheet') => ({ format, lines: await readAll(ticket.id) }),
    onSuccess: ({ format, lines }) => {
      const words = {
        company: company.name,
        contact: ticket.contact.name,
        deleted: t('inbox.transcript.deleted'),
        file: (name: string) => t('inbox.transcript.fileOf', { name }),
        time: formatDateTime,
      };
      const name = fileNameOf(t('inbox.transcript.file', { name: ticket.contact.name }));
      if (format === 'sheet') {
        const columns = (['at', 'author', 'text'] as const).map((column) => t(`inbox.transcript.columns.${column}`));
        const rows = lines.map((line) => [words.time(line.createdAt), authorOf(line, words), wordsOf(line, words)]);
        downloadAs(`${name}.csv`, csvType, toCsv(columns, rows));
      } else {
        const title = t('inbox.transcript.title', {
          name: ticket.contact.name,
          company: company.name,
          user: user.name,
          date: formatDateTime(new Date()),
        });
        downloadAs(`${name}.txt`, 'text/plain;charset=utf-8', toText(title, lines, words));
      }
      toast.ok(t('inbox.transcript.done'));
    },
  });
}

async function readAll(ticketId: number): Promise<TranscriptLine[]> {
  const lines: TranscriptLine[] = [];
  for (let hasMore = true; hasMore;) {
    const after = lines.at(-1)?.id;
    const page: EndpointAnswer<typeof readTranscript> = await call(readTranscript, {
      params: { ticketId },
      body: after === undefined ? {} : { after },
    });
    lines.push(...page.messages);
    hasMore = page.hasMore;
  }
  return lines;
}
