import { checkProxy, createConnection, updateConnection } from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { changeSeen, useSeen } from '../../../../app/crud/record-changed.ts';
import { useSubmit } from '../../../../app/crud/use-crud.ts';
import { changedFields, toRequestBody } from './connection-form.rules.ts';
import type { ConnectionValues } from './connection-form.rules.ts';
import { connectionsCrud } from '../connections.queries.ts';

/** Adds a connection, or changes the edited fields of an existing one. The form shows errors. */
export function useSaveConnection(existing: Connection | undefined) {
  const seen = useSeen(existing);
  return useSubmit(
    [connectionsCrud.key],
    ({ before, values }: { before: ConnectionValues; values: ConnectionValues }, idempotencyKey) =>
      seen.save((known) =>
        known
          ? changeSeen(updateConnection, known, changedFields(before, values))
          : call(createConnection, { body: toRequestBody(values), idempotencyKey }),
      ),
  );
}

/** Checks a proxy; errors are shown beside it. */
export function useCheckProxy() {
  return useMutation({
    mutationFn: (proxy: string) => call(checkProxy, { body: { proxy } }),
    meta: { quiet: true },
  });
}
