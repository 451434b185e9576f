import { listContacts, numberForSheet, sheetFieldValue } from '@balcao/contract';
import type { CustomField } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../app/api/call.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { toListQuery } from '../contacts.queries.ts';
import type { ContactFilter } from '../contacts.queries.ts';
import { toCsv, csvType, downloadAs } from '../../../../ui/text/csv.ts';

/** Downloads everyone a search finds, page by page. */
export function useExport() {
  const { t, i18n } = useTranslation();
  const [progress, setProgress] = useState<{ done: string; total: string }>();
  const abortController = useRef<AbortController>(null);

  const run = useMutation({
    mutationFn: async ({ filter, fields }: { filter: ContactFilter; fields: readonly CustomField[] }) => {
      const { signal } = (abortController.current = new AbortController());
      const rows: string[][] = [];
      let total = 0;
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const whole = { ...toListQuery(filter), withFields: fields.length > 0 };
        const query = cursor === '' ? whole : { ...whole, cursor, count: false };
        const page: Awaited<ReturnType<typeof call<typeof listContacts>>> = await call(listContacts, { query, signal });
        for (const { name, number, email, customFields = {} } of page.contacts)
          rows.push([
            name,
            numberForSheet(number),
            email,
            ...fields.map((field) => sheetFieldValue(field, customFields[field.key] ?? null, i18n.language)),
          ]);
        // Counted once, with the first page.
        total = Math.max(page.count ?? total, rows.length);
        setProgress({ done: formatNumber(rows.length), total: formatNumber(total) });
        cursor = page.nextCursor ?? undefined;
      }
      return rows;
    },
    onSuccess: (rows, { fields }) => {
      if (rows.length === 0) return toast.warn(t('contacts.exportDialog.none'));
      downloadAs('contatos.csv', csvType, toCsv(['name', 'number', 'email', ...fields.map(({ name }) => name)], rows));
      toast.ok(t('contacts.exportDialog.done'));
    },
    onSettled: () => setProgress(undefined),
  });

  return {
    progress,
    /** @param fields whose values become columns */
    start: (filter: ContactFilter, fields: readonly CustomField[]) => run.mutate({ filter, fields }),
    stop: () => abortController.current?.abort(),
  };
}
